//! Judges the games of a block of an input. If requested, fixes them first.

use ::report::check::{Judge, JudgedBlock};
use archive::{Block, Shard};

use super::fix::{FixPass, FixedBlock};
use crate::exit::Failure;
use crate::input::{Input, InputBlocks, Stamp};

/// How a run judges the blocks of an input.
#[derive(Debug)]
pub(crate) struct InputJudge {
    pub(crate) judge: Judge,
    /// Fixes blocks before they are judged, with `--fix` or `--diff`.
    pub(crate) fix_pass: Option<FixPass>,
    /// The shard to judge; `None` for all games.
    pub(crate) shard: Option<Shard>,
}

impl InputJudge {
    /// Opens an input.
    ///
    /// # Errors
    /// If that fails; the message names the file.
    pub(crate) fn open(&self, input: &Input) -> Result<InputBlocks, Failure> {
        match &self.fix_pass {
            Some(fix_pass) => fix_pass.open(input),
            None => input.blocks(),
        }
    }

    /// The stamp of an input, if the run may fix the input.
    pub(crate) fn stamp(&self, input: &Input) -> Option<Stamp> {
        self.fix_pass.as_ref().and_then(|_| input.stamp())
    }

    /// Reads and judges the games of the block that belong to this run. The bytes are kept if the format shows
    /// excerpts. Also returns the fixes that were made first.
    pub(crate) fn block(
        &self,
        block: &mut Block,
        input: &Input,
    ) -> (JudgedBlock, Option<FixedBlock>) {
        let fixed_block = self
            .fix_pass
            .as_ref()
            .map(|fix_pass| fix_pass.fix(block, &self.judge.settings.selection));
        let only_shown = self.fix_pass.as_ref().is_some_and(FixPass::is_dry_run);
        let mut judged = if only_shown {
            JudgedBlock::default()
        } else {
            let share = self.shard.map(|shard| shard.share_of(&input.display_name));
            self.judge.judge(block, share)
        };
        if self.judge.format.shows_text() && !judged.diagnostics.is_empty() {
            judged.text = std::mem::take(&mut block.bytes);
        }
        (judged, fixed_block)
    }
}
