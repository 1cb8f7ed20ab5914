//! Searches of unbounded length, with a count of the bytes that they examine. Only tests keep this count.
//!
//! Reading takes linear time if this count is linear. So the reader and the productions search with these functions
//! instead of those of `memchr` and `nom` with the same names, and loops that take one byte at a time call [`count`].

#[cfg(test)]
mod tests;

use std::iter;

use nom::{IResult, Parser};

/// The result of a production: the input after the symbol, and its value; or an error without content.
///
/// The error needs no content, because the reader tries the next production and reports text that none of them accepts.
pub(crate) type Parsed<'a, T> = IResult<&'a [u8], T, ()>;

#[cfg(test)]
thread_local! {
    static EXAMINED: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Counts bytes that are examined.
#[inline(always)]
pub(crate) fn count(bytes: usize) {
    #[cfg(test)]
    EXAMINED.set(EXAMINED.get() + bytes as u64);
    #[cfg(not(test))]
    let _ = bytes;
}

/// The number of bytes that this thread has examined.
#[cfg(test)]
pub(crate) fn examined() -> u64 {
    EXAMINED.get()
}

#[inline(always)]
fn forward(found: Option<usize>, text: &[u8]) -> Option<usize> {
    count(found.map_or(text.len(), |at| at + 1));
    found
}

#[inline(always)]
fn backward(found: Option<usize>, text: &[u8]) -> Option<usize> {
    count(text.len() - found.unwrap_or(0));
    found
}

/// [`memchr::memchr`]
#[inline]
pub(crate) fn memchr(byte: u8, text: &[u8]) -> Option<usize> {
    forward(memchr::memchr(byte, text), text)
}

/// [`memchr::memchr2`]
#[inline]
pub(crate) fn memchr2(first: u8, second: u8, text: &[u8]) -> Option<usize> {
    forward(memchr::memchr2(first, second, text), text)
}

/// [`memchr::memchr3`]
#[inline]
pub(crate) fn memchr3(first: u8, second: u8, third: u8, text: &[u8]) -> Option<usize> {
    forward(memchr::memchr3(first, second, third, text), text)
}

/// [`memchr::memrchr`]
#[inline]
pub(crate) fn memrchr(byte: u8, text: &[u8]) -> Option<usize> {
    backward(memchr::memrchr(byte, text), text)
}

/// [`memchr::memrchr2`]
#[inline]
pub(crate) fn memrchr2(first: u8, second: u8, text: &[u8]) -> Option<usize> {
    backward(memchr::memrchr2(first, second, text), text)
}

/// [`memchr::memmem::find`]
#[inline]
pub(crate) fn find(text: &[u8], word: &[u8]) -> Option<usize> {
    forward(memchr::memmem::find(text, word), text)
}

/// [`memchr::memchr_iter`]
#[inline]
pub(crate) fn memchr_iter(byte: u8, text: &[u8]) -> impl Iterator<Item = usize> {
    let mut from = 0;
    iter::from_fn(move || {
        let at = from + memchr(byte, &text[from..])?;
        from = at + 1;
        Some(at)
    })
}

/// The offset of the first byte for which `test` is true.
#[inline(always)]
pub(crate) fn position(text: &[u8], test: impl Fn(u8) -> bool) -> Option<usize> {
    forward(text.iter().position(|byte| test(*byte)), text)
}

/// The offset of the last byte for which `test` is true.
#[inline(always)]
pub(crate) fn rposition(text: &[u8], test: impl Fn(u8) -> bool) -> Option<usize> {
    backward(text.iter().rposition(|byte| test(*byte)), text)
}

/// [`nom::bytes::complete::take_while`]
#[inline(always)]
pub(crate) fn take_while<'a>(
    test: impl Fn(u8) -> bool,
) -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    let mut taken = nom::bytes::complete::take_while(test);
    move |input: &'a [u8]| counted(taken.parse(input))
}

/// [`nom::bytes::complete::take_while1`]
#[inline(always)]
pub(crate) fn take_while1<'a>(
    test: impl Fn(u8) -> bool,
) -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    let mut taken = nom::bytes::complete::take_while1(test);
    move |input: &'a [u8]| counted(taken.parse(input))
}

/// [`nom::bytes::complete::take_till`]
#[inline(always)]
pub(crate) fn take_till<'a>(
    test: impl Fn(u8) -> bool,
) -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    take_while(move |byte| !test(byte))
}

/// [`nom::character::complete::digit1`]
#[inline(always)]
pub(crate) fn digit1(input: &[u8]) -> Parsed<'_, &[u8]> {
    counted(nom::character::complete::digit1(input))
}

#[inline(always)]
fn counted<'a>(parsed: Parsed<'a, &'a [u8]>) -> Parsed<'a, &'a [u8]> {
    count(parsed.as_ref().map_or(1, |(_, taken)| taken.len() + 1));
    parsed
}
