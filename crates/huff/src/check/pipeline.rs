//! Reads the inputs, judges their blocks on one or more threads, and emits the results in input order. Only a
//! few blocks are in memory at a time.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

use ::report::check::{CheckSettings, JudgedBlock};
use archive::Block;

use super::InputJudge;
use super::fix::FixedBlock;
use crate::bug::catch_panic;
use crate::config::PerInput;
use crate::exit::Failure;
use crate::input::{Input, InputBlocks, Stamp};
use crate::threads;

/// Maximum size of a file that a worker reads and judges as a whole, in a group.
const SMALL_FILE: u64 = 256 * 1024;
/// Maximum number of small files in a group.
const FILES_PER_GROUP: usize = 64;
/// Blocks in memory per thread.
const BLOCKS_PER_THREAD: usize = 4;

/// A result, in input order.
#[derive(Debug)]
pub(crate) enum PipelineStep {
    /// A file was opened, with the settings for its findings, and its stamp if it may be fixed.
    Open(Input, Option<Stamp>, Arc<CheckSettings>),
    /// A block was judged, after these fixes.
    JudgedBlock(Box<(JudgedBlock, Option<FixedBlock>)>),
    /// The file failed; the results before this step are valid.
    Failed(Failure),
    /// A block was not judged because of a bug, so later game and line numbers are unknown.
    Broken(Failure),
    /// The file is complete.
    Close,
}

impl PipelineStep {
    fn open(input: &Input, stamp: Option<Stamp>, judge: &InputJudge) -> Self {
        PipelineStep::Open(input.clone(), stamp, Arc::clone(&judge.judge.settings))
    }
}

/// An input and its judge.
type Task<'t> = (&'t Input, &'t InputJudge);

/// Judges all inputs on `threads` threads and passes each step to `emit`.
///
/// # Errors
/// An error of `emit` ends the run.
pub(crate) fn run(
    inputs: &[Input],
    threads: usize,
    judges: &PerInput<InputJudge>,
    emit: &mut dyn FnMut(PipelineStep) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let tasks = inputs.iter().enumerate();
    let mut tasks = tasks.map(|(index, input)| (input, judges.get(index)));
    let is_small = |input: &Input| input.size().is_some_and(|size| size <= SMALL_FILE);
    // One thread is faster than a pool if there is little work.
    if threads == 1 || matches!(inputs, [] | [_]) && inputs.iter().all(is_small) {
        let mut block = Block::default();
        return tasks.try_for_each(|task| judge_input(task, &mut block, emit));
    }
    threads::pool(threads)?.in_place_scope(|scope| {
        let mut queue = TaskQueue::new(threads * BLOCKS_PER_THREAD);
        let mut group: Vec<Task<'_>> = Vec::new();
        let mut group_size = 0;
        let spawn_group = |group: Vec<_>, ticket: Ticket| {
            scope.spawn(move |_| ticket.deliver(judge_small_files(&group)));
        };
        for (input, judge) in tasks {
            if is_small(input) {
                group.push((input, judge));
                group_size += input.size().unwrap_or(0);
                if group.len() == FILES_PER_GROUP || group_size >= SMALL_FILE {
                    spawn_group(std::mem::take(&mut group), queue.ticket(emit)?);
                    group_size = 0;
                }
                continue;
            }
            if !group.is_empty() {
                spawn_group(std::mem::take(&mut group), queue.ticket(emit)?);
                group_size = 0;
            }
            let stamp = judge.stamp(input);
            let blocks = match open(input, judge) {
                Ok(blocks) => blocks,
                Err(failure) => {
                    queue
                        .ticket(emit)?
                        .deliver(vec![PipelineStep::Failed(failure)]);
                    continue;
                }
            };
            queue
                .ticket(emit)?
                .deliver(vec![PipelineStep::open(input, stamp, judge)]);
            for block in blocks {
                let ticket = queue.ticket(emit)?;
                match block {
                    Ok(mut block) => {
                        scope.spawn(move |_| {
                            ticket.deliver(vec![judge_block(input, judge, &mut block)]);
                        });
                    }
                    Err(error) => ticket.deliver(vec![PipelineStep::Failed(input.failure(&error))]),
                }
            }
            queue.ticket(emit)?.deliver(vec![PipelineStep::Close]);
        }
        if !group.is_empty() {
            spawn_group(group, queue.ticket(emit)?);
        }
        queue.drain(emit)
    })
}

/// Judges one input on this thread, block by block, in one buffer.
fn judge_input(
    (input, judge): Task<'_>,
    block: &mut Block,
    emit: &mut dyn FnMut(PipelineStep) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let stamp = judge.stamp(input);
    let mut blocks = match open(input, judge) {
        Ok(blocks) => blocks,
        Err(failure) => return emit(PipelineStep::Failed(failure)),
    };
    emit(PipelineStep::open(input, stamp, judge))?;
    loop {
        match blocks.next_into(block) {
            Ok(true) => emit(judge_block(input, judge, block))?,
            Ok(false) => return emit(PipelineStep::Close),
            Err(error) => emit(PipelineStep::Failed(input.failure(&error)))?,
        }
    }
}

/// Opens an input.
fn open(input: &Input, judge: &InputJudge) -> Result<InputBlocks, Failure> {
    catch_panic(&input.display_name, || judge.open(input))?
}

/// Judges a block of an input.
fn judge_block(input: &Input, judge: &InputJudge, block: &mut Block) -> PipelineStep {
    match catch_panic(&input.display_name, || judge.block(block, input)) {
        Ok(judged) => PipelineStep::JudgedBlock(Box::new(judged)),
        Err(failure) => PipelineStep::Broken(failure),
    }
}

fn judge_small_files(tasks: &[Task<'_>]) -> Vec<PipelineStep> {
    let (mut steps, mut block) = (Vec::new(), Block::default());
    for task in tasks {
        // Pushing to a list cannot fail.
        let _ = judge_input(*task, &mut block, &mut |step| {
            steps.push(step);
            Ok(())
        });
    }
    steps
}

/// Puts the results of the threads back in input order.
struct TaskQueue {
    sender: Sender<(usize, Vec<PipelineStep>)>,
    receiver: Receiver<(usize, Vec<PipelineStep>)>,
    /// Results that wait for an earlier one.
    waiting: BTreeMap<usize, Vec<PipelineStep>>,
    issued: usize,
    emitted: usize,
    limit: usize,
}

/// A place in the queue for the results of one unit of work.
struct Ticket {
    number: usize,
    sender: Sender<(usize, Vec<PipelineStep>)>,
}

impl Ticket {
    fn deliver(self, steps: Vec<PipelineStep>) {
        // Sending fails only if the run has ended, because the queue exists until then.
        let _ = self.sender.send((self.number, steps));
    }
}

impl TaskQueue {
    fn new(limit: usize) -> Self {
        let (sender, receiver) = mpsc::channel();
        Self {
            sender,
            receiver,
            waiting: BTreeMap::new(),
            issued: 0,
            emitted: 0,
            limit,
        }
    }

    /// Issues the next ticket. Waits while too much work is unfinished.
    fn ticket(
        &mut self,
        emit: &mut dyn FnMut(PipelineStep) -> Result<(), Failure>,
    ) -> Result<Ticket, Failure> {
        self.collect();
        self.emit_ready(emit)?;
        while self.issued - self.emitted >= self.limit {
            self.wait(emit)?;
        }
        let number = self.issued;
        self.issued += 1;
        Ok(Ticket {
            number,
            sender: self.sender.clone(),
        })
    }

    /// Waits for all unfinished work.
    fn drain(
        &mut self,
        emit: &mut dyn FnMut(PipelineStep) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        while self.emitted < self.issued {
            self.wait(emit)?;
        }
        Ok(())
    }

    fn collect(&mut self) {
        self.waiting.extend(self.receiver.try_iter());
    }

    fn wait(
        &mut self,
        emit: &mut dyn FnMut(PipelineStep) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        // The queue holds a sender itself, so the channel stays open.
        self.waiting.extend(self.receiver.recv());
        self.collect();
        self.emit_ready(emit)
    }

    fn emit_ready(
        &mut self,
        emit: &mut dyn FnMut(PipelineStep) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        while let Some(steps) = self.waiting.remove(&self.emitted) {
            self.emitted += 1;
            steps.into_iter().try_for_each(&mut *emit)?;
        }
        Ok(())
    }
}
