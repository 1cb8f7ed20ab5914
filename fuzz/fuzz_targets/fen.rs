//! Reading any text as a FEN of any variant does not panic, and positions round-trip.

#![no_main]

use draughts::{AnyPosition, Variant, fen};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&which, text)) = input.split_first() else {
        return;
    };
    let variant = Variant::ALL[usize::from(which) % Variant::ALL.len()];
    let text = String::from_utf8_lossy(text);
    let Ok((setup, _)) = fen::parse(&text, variant) else {
        return;
    };
    let _ = setup.problems(variant);
    let Ok(position) = AnyPosition::from_setup(variant, &setup) else {
        return;
    };
    let written = position.fen();
    let again = AnyPosition::from_fen(variant, &written).expect("a written FEN can be read");
    assert_eq!(again.fen(), written);
    for mv in &position.legal_moves() {
        assert!(
            position.play(mv).is_ok(),
            "{} in {written}",
            position.text(mv)
        );
        // the path of one jump may be the short form of others, so this can be ambiguous
        let _ = position.play_text(&position.text(mv));
    }
});
