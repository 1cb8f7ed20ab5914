//! Lists the main line of every game of a file: `cargo run -p huff-pdn --example list_moves -- FILE`.

fn main() -> std::io::Result<()> {
    let path = std::env::args_os().nth(1).unwrap_or_default();
    for game in pdn::games(&std::fs::read(path)?) {
        let moves: Vec<&str> = game.moves().map(|mv| &*mv.text).collect();
        println!("{}", moves.join(" "));
    }
    Ok(())
}
