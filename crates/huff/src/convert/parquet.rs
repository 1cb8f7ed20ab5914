//! Writes games to a folder of Parquet files. When all files are complete, they are renamed one by one. If a rename
//! fails, the files renamed before it are removed.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use archive::parquet::Tables;
use archive::{ConvertOptions, Converted, Error, Format, InputOptions, Shard};
use report::text::{Sanitized, counted};

use crate::exit::Failure;
use crate::pending::TemporaryFile;
use crate::progress::eprint_message;

/// A folder that is being written.
pub(super) struct Folder<'a> {
    tables: Tables<PartFile>,
    path: &'a Path,
}

/// A file in progress.
struct PartFile {
    file: File,
    temporary: TemporaryFile,
    target: PathBuf,
}

impl Write for PartFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl<'a> Folder<'a> {
    /// Creates the files of the tables in subfolders of the path. Missing subfolders are created.
    ///
    /// # Errors
    /// If that fails, or if the folders contain files that readers would combine with the new ones.
    pub(super) fn open(path: &'a Path, options: ConvertOptions) -> Result<Self, Failure> {
        let failed = |error| Failure::writing(path, &error);
        let shard = options.shard;
        for table in ["games", "moves"] {
            let folder = path.join(table);
            fs::create_dir_all(&folder).map_err(failed)?;
            for entry in fs::read_dir(&folder).map_err(failed)? {
                let name = entry.map_err(failed)?.file_name();
                let name = name.to_string_lossy();
                if is_part(&name) && !is_from_other_shard(&name, shard) {
                    let file = folder.join(&*name).to_string_lossy().into_owned();
                    let what = format!(
                        "{} already exists, and its rows would be counted twice",
                        Sanitized(&file)
                    );
                    return Err(
                        Failure::new(what).tip("name a new folder, or remove the old parts")
                    );
                }
            }
        }
        let root = path.to_owned();
        let make_part = move |table: &'static str, number: u32| {
            let target = root.join(table).join(part_name(shard, number));
            let (file, temporary) = TemporaryFile::create_beside(&target)?;
            Ok(PartFile {
                file,
                temporary,
                target,
            })
        };
        let tables = Tables::new(make_part, options).map_err(failed)?;
        Ok(Self { tables, path })
    }

    pub(super) fn input_options(&mut self) -> &mut InputOptions {
        self.tables.input_options()
    }

    /// Adds the games of an input. The inner error is a failure of the input.
    ///
    /// # Errors
    /// If writing a file fails.
    pub(super) fn add(
        &mut self,
        source: impl Read,
        from: Format,
        name: &str,
    ) -> Result<io::Result<Converted>, Failure> {
        match self.tables.add(source, from, name) {
            Ok(converted) => Ok(Ok(converted)),
            Err(Error::Read(error)) => Ok(Err(error)),
            Err(Error::Write(error)) => Err(Failure::writing(self.path, &error)),
        }
    }

    /// Renames all files to their final names, and reports their content on standard error.
    ///
    /// # Errors
    /// If a rename fails; then none of the files is kept.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let Self { tables, path } = self;
        let (games, moves) = (tables.games(), tables.moves());
        let failed = |error| Failure::writing(path, &error);
        let mut placed = PlacedFiles::default();
        for part in tables.finish().map_err(failed)? {
            placed.add(part)?;
        }
        placed.keep();
        let shown = path.to_string_lossy();
        eprint_message(format_args!(
            "{}: {} and {} written",
            Sanitized(&shown),
            counted(games, "game"),
            counted(moves, "move"),
        ));
        Ok(())
    }
}

/// Files in their final places. They are removed on drop, unless [`keep`](Self::keep) is called.
#[derive(Default)]
struct PlacedFiles(Vec<PathBuf>);

impl PlacedFiles {
    fn add(&mut self, part: PartFile) -> Result<(), Failure> {
        let PartFile {
            file,
            temporary,
            target,
        } = part;
        drop(file);
        temporary
            .create_target(&target)
            .map_err(|error| Failure::writing(&target, &error))?;
        self.0.push(target);
        Ok(())
    }

    fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for PlacedFiles {
    fn drop(&mut self) {
        for path in &self.0 {
            // If removal fails, nothing more can be done.
            let _ = fs::remove_file(path);
        }
    }
}

/// `part-00000.parquet`, or `shard-02-of-12-part-00000.parquet`: each shard has its own names.
fn part_name(shard: Option<Shard>, number: u32) -> String {
    format!("{}part-{number:05}.parquet", prefix(shard))
}

fn prefix(shard: Option<Shard>) -> String {
    let Some(shard) = shard else {
        return String::new();
    };
    let of = shard.count().to_string();
    format!(
        "shard-{:0width$}-of-{of}-",
        shard.number(),
        width = of.len()
    )
}

/// Whether readers treat a file of this name as a part of the table.
fn is_part(name: &str) -> bool {
    let ending = Path::new(name).extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"))
        && !name.starts_with(['.', '_'])
}

/// Whether a part belongs to another shard of the same number of shards.
fn is_from_other_shard(name: &str, shard: Option<Shard>) -> bool {
    shard.is_some_and(|shard| {
        let of = format!("-of-{}-part-", shard.count());
        name.starts_with("shard-") && name.contains(&of) && !name.starts_with(&prefix(Some(shard)))
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use archive::ConvertOptions;

    use super::{Folder, is_from_other_shard, is_part, part_name};

    #[test]
    fn a_failed_rename_removes_all_files() {
        let root = tempfile::tempdir().unwrap();
        let folder = Folder::open(root.path(), ConvertOptions::default()).expect("a new folder");
        // Another run has created this file.
        fs::write(root.path().join("moves/part-00000.parquet"), "theirs").unwrap();
        assert!(folder.finish().is_err());
        assert_eq!(fs::read_dir(root.path().join("games")).unwrap().count(), 0);
        let theirs = fs::read(root.path().join("moves/part-00000.parquet")).unwrap();
        assert_eq!(theirs, b"theirs");
    }

    #[test]
    fn shards_have_separate_names() {
        let shard = |text: &str| text.parse().ok();
        assert_eq!(part_name(None, 3), "part-00003.parquet");
        assert_eq!(
            part_name(shard("2/12"), 0),
            "shard-02-of-12-part-00000.parquet"
        );
        let (mine, other) = (shard("2/12"), shard("3/12"));
        for (name, of_another) in [
            (part_name(other, 7), true),
            (part_name(mine, 7), false),
            (part_name(shard("3/4"), 0), false),
            (part_name(None, 0), false),
        ] {
            assert!(is_part(&name));
            assert_eq!(is_from_other_shard(&name, mine), of_another, "{name}");
            assert!(!is_from_other_shard(&name, None), "{name}");
        }
        assert!(!is_part(".part-00000.parquet.12.0.tmp") && !is_part("_SUCCESS"));
    }
}
