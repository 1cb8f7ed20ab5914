//! Blocks end at game boundaries, whatever the size of the reads.

use super::*;

const GAMES: &str =
    "[Event \"a\"]\n1. 11-15 1-0\n\n[Event \"b\"]\r\n1. 9-13 *\r\n\r\n[Event \"c\"]\n";

struct Broken;
impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the line is dead"))
    }
}

fn blocks(file: &[u8], size: usize) -> Vec<Block> {
    Blocks::with_block_size(file, size)
        .collect::<Result<_, _>>()
        .unwrap()
}

#[test]
fn without_a_boundary_the_last_game_goes_to_the_next_block() {
    let open = format!(
        "[Event \"a\"]\n1. 11-15 {{oops\n\n{}",
        "[Event \"x\"]\n1. 9-13 *\n\n".repeat(90)
    );
    let blocks: Vec<Block> = Blocks::with_block_size(open.as_bytes(), 64)
        .with_max_game_size(500)
        .collect::<Result<_, _>>()
        .expect("all is read");
    let whole = blocks.iter().flat_map(|block| &block.bytes).copied();
    assert_eq!(whole.collect::<Vec<_>>(), open.as_bytes());
    let read = blocks.iter().map(|block| pdn::games(&block.bytes).count());
    assert_eq!(read.sum::<usize>(), 91);
}

#[test]
fn the_blocks_add_up_to_the_file() {
    let file = GAMES.repeat(50);
    for size in [1, 7, 64, 1000, 100_000] {
        let blocks = blocks(file.as_bytes(), size);
        let mut whole = Vec::new();
        for block in &blocks {
            assert_eq!(block.offset, whole.len() as u64);
            assert_eq!(block.disk_offset, block.offset);
            whole.extend_from_slice(&block.bytes);
        }
        assert_eq!(whole, file.as_bytes());
        assert!(size > file.len() || blocks.len() > 1, "one block of {size}");
    }
}

#[test]
fn reading_ahead_does_not_change_the_blocks() {
    let file = GAMES.repeat(50);
    let mut ahead = Blocks::with_block_size(file.as_bytes(), 64);
    assert!(ahead.read_ahead(|text| text.len() > 1).len() > 1);
    let whole: Vec<u8> = ahead
        .flat_map(|block| block.expect("memory").bytes)
        .collect();
    assert_eq!(whole, file.as_bytes());
    let mut ahead = Blocks::new(b"1. 9-13 *\n".chain(Broken));
    assert_eq!(ahead.read_ahead(|_| false), b"1. 9-13 *\n");
    assert_eq!(
        ahead.next().expect("a block").expect("read").bytes,
        b"1. 9-13 *\n"
    );
    assert!(ahead.next().expect("the error").is_err());
    assert!(ahead.next().is_none());
}

#[test]
fn a_file_without_a_boundary_is_one_block() {
    let file = "11-15 22-17 ".repeat(100);
    assert_eq!(blocks(file.as_bytes(), 10).len(), 1);
    assert!(blocks(b"", 10).is_empty());
}

#[test]
fn places_in_utf_16_map_to_the_disk() {
    let text = format!("\u{FEFF}{}", GAMES.replace('a', "Ж").repeat(20));
    let file: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let blocks = blocks(&file, 100);
    assert!(blocks.len() > 2);
    for block in &blocks {
        let at = block.bytes.iter().position(|&b| b == b'[').unwrap();
        let disk = block.on_disk(at) as usize;
        assert_eq!(&file[disk..disk + 2], b"\0[");
    }
}

#[test]
fn places_in_code_pages_map_to_the_disk() {
    for (label, name) in [("windows-1251", "Ж"), ("gb18030", "国"), ("utf-8", "Ж")] {
        let encoding = Encoding::for_label(label).unwrap();
        let text = GAMES.replace('a', name).repeat(20);
        let mut file = encoding.encode(&text).unwrap().into_owned();
        file.extend_from_slice(b"\xE9 11-15");
        let decoder = Decoder::with_encoding(&file[..], Some(encoding));
        let mut blocks = Blocks::from_decoder(decoder, 100);
        let mut block = Block::default();
        let (mut count, mut end) = (0, 0);
        while blocks.next_into(&mut block).unwrap() {
            count += 1;
            for (at, _) in block.bytes.iter().enumerate().filter(|(_, b)| **b == b'[') {
                assert_eq!(file[block.on_disk(at) as usize], b'[', "{label}");
            }
            end = block.on_disk(block.bytes.len());
        }
        assert!(count > 2);
        assert_eq!(end, file.len() as u64, "{label}");
    }
}

#[test]
fn a_truncated_utf_16_unit_counts_as_one_byte_on_disk() {
    let block = blocks(b"\xFF\xFE1\0.\0 \0\x07", 100).remove(0);
    assert_eq!(block.bytes, "\u{FEFF}1. \u{FFFD}".as_bytes());
    assert_eq!(block.on_disk(block.bytes.len()), 9);
    assert_eq!(block.disk_length(6..9), 1);
}

#[test]
fn an_error_comes_after_what_was_read() {
    let mut blocks = Blocks::with_block_size(GAMES.as_bytes().chain(Broken), 1000);
    let (whole, _) = GAMES.split_once("[Event \"c\"]").unwrap();
    assert_eq!(blocks.next().unwrap().unwrap().bytes, whole.as_bytes());
    assert!(blocks.next().unwrap().is_err());
    assert!(blocks.next().is_none());
    assert!(Blocks::new(Broken).next().unwrap().is_err());
}

#[test]
fn a_game_truncated_by_an_error_is_dropped() {
    let first = "1. 11-15 22-18 1-0 {won}\n";
    for truncated_unit in [
        "1. 9-13 22-1",
        "[Event \"b",
        "{not closed",
        "1. 9-13 1",
        "(",
    ] {
        let text = format!("{first}{truncated_unit}");
        let mut blocks = Blocks::new(text.as_bytes().chain(Broken));
        assert_eq!(blocks.next().unwrap().unwrap().bytes, first.as_bytes());
        assert!(blocks.next().unwrap().is_err());
        let mut blocks = Blocks::new(truncated_unit.as_bytes().chain(Broken));
        assert!(blocks.next().unwrap().is_err(), "{truncated_unit}");
    }
}

#[test]
fn damage_after_the_end_of_the_text_truncates_nothing() {
    let text = b"1. 11-15 22-18 1-0\n\n1. 9-13 22-18";
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    io::Write::write_all(&mut packer, text).unwrap();
    let mut packed = packer.finish().unwrap();
    let checksum = packed.len() - 8;
    packed[checksum] ^= 1;
    let mut blocks = Blocks::new(crate::unpacked(&packed[..]).unwrap());
    assert_eq!(blocks.next().unwrap().unwrap().bytes, text);
    assert!(blocks.next().unwrap().is_err());
}

#[test]
fn games_before_one_beyond_the_limit_are_returned() {
    let large = format!("[Event \"d\"]\n1. 9-13 {{{}}} *\n", "x".repeat(2000));
    let small = GAMES.repeat(20);
    let limited = |file: &str, most| {
        let mut read = String::new();
        let mut blocks = Blocks::with_block_size(file.as_bytes(), 64).with_max_game_size(most);
        let error = blocks.find_map(|block| match block {
            Ok(block) => {
                read.push_str(str::from_utf8(&block.bytes).unwrap());
                None
            }
            Err(error) => Some(error.to_string()),
        });
        assert!(blocks.next().is_none());
        (read, error)
    };
    assert_eq!(limited(&small, 100), (small.clone(), None));
    let file = [&*small, &*large, &*small].concat();
    assert_eq!(limited(&file, 10_000), (file.clone(), None));
    let (read, error) = limited(&file, 1000);
    // The game before the last one may be read with it, because its end is not yet certain.
    assert!(
        small.starts_with(&read) && small.len() - read.len() < 100,
        "{read}"
    );
    let expected = format!(
        "begins at byte {} does not end within 1000 bytes",
        read.len()
    );
    assert!(
        error
            .as_ref()
            .is_some_and(|error| error.ends_with(&expected)),
        "{error:?}"
    );
}
