//! What stands for the folder of Parquet files in a huff that was built without them: nothing, and how it is to be had.

use std::convert::Infallible;
use std::io::{self, Read};
use std::marker::PhantomData;
use std::path::Path;

use archive::{ConvertOptions, Converted, Format, Reading};

use crate::exit::Failure;

/// A folder that there cannot be.
pub(super) struct Folder<'a> {
    none: Infallible,
    path: PhantomData<&'a Path>,
}

impl<'a> Folder<'a> {
    /// Says how to get a huff that makes one.
    ///
    /// # Errors
    /// Always.
    pub(super) fn open(_: &'a Path, _: ConvertOptions) -> Result<Self, Failure> {
        Err(Failure::new("this huff was built without Parquet").tip(
            "build it with 'cargo install --path crates/huff --features parquet', or use --to csv, which the same engines read",
        ))
    }

    pub(super) fn reading(&mut self) -> &mut Reading {
        match self.none {}
    }

    pub(super) fn add(
        &mut self,
        _: impl Read,
        _: Format,
        _: &str,
    ) -> Result<io::Result<Converted>, Failure> {
        match self.none {}
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        match self.none {}
    }
}
