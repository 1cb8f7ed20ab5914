//! The finding about a player with several names (C602).

use super::grouping::MergeReason::{GivenNames, Id, Misspelling};
use super::grouping::{NameGroup, Spelling};
use crate::{
    AliasProposal, Detail, Finding,
    rules::collection::{collection_finding, list_in_words, name_variant},
};

/// The finding. The first spelling of the player is the proposed one.
pub(super) fn finding(player: &NameGroup<'_>, spellings: &[Spelling<'_>]) -> Finding {
    let ways = player.spellings.len();
    let names = player.spellings.iter().enumerate().map(|(index, &number)| {
        let Spelling { text, facts, .. } = &spellings[number];
        match (index, facts.games) {
            (0, 1) => format!("\"{text}\" (in 1 game)"),
            (0, games) => format!("\"{text}\" (in {games} games)"),
            (_, games) => format!("\"{text}\" ({games})"),
        }
    });
    let names = list_in_words(names);
    let has = |evidence| player.evidence.contains(&evidence);
    let doubt = |why| format!("these {ways} names may be one player, {why}: {names}");
    let message = match (has(Id), has(GivenNames), has(Misspelling)) {
        (true, ..) => format!("one FMJD id has {ways} names: {names}"),
        (_, true, true) => doubt("with one wrong letter"),
        (_, true, false) => doubt("judging by the given names"),
        (_, _, true) => format!("these names probably differ by one wrong letter: {names}"),
        (_, _, false) => format!("one name is written in {ways} ways: {names}"),
    };
    let mut texts = player
        .spellings
        .iter()
        .map(|&number| spellings[number].text.to_owned());
    let alias = AliasProposal {
        name: texts.next().unwrap_or_default(),
        spellings: texts.collect(),
    };
    Finding {
        detail: Some(Box::new(Detail {
            alias: Some(alias),
            ..Detail::default()
        })),
        ..collection_finding(&name_variant::RULE, message)
    }
}
