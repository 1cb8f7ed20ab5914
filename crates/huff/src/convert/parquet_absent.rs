//! A placeholder for builds without Parquet. Its error says how to build huff with Parquet.

use std::convert::Infallible;
use std::io::{self, Read};
use std::marker::PhantomData;
use std::path::Path;

use archive::{ConvertOptions, Converted, Format, InputOptions};

use crate::exit::Failure;

/// A type without values, since [`open`](Self::open) always fails.
pub(super) struct Folder<'a> {
    none: Infallible,
    path: PhantomData<&'a Path>,
}

impl<'a> Folder<'a> {
    /// Returns an error that says how to build with Parquet.
    ///
    /// # Errors
    /// Always.
    pub(super) fn open(_: &'a Path, _: ConvertOptions) -> Result<Self, Failure> {
        Err(Failure::new("this huff was built without Parquet").tip(
            "build it with 'cargo install --path crates/huff --features parquet', or use --to csv, which the same engines read",
        ))
    }

    pub(super) fn input_options(&mut self) -> &mut InputOptions {
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
