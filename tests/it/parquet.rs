//! `huff convert --to parquet`: the files, and how other programs read them. Their content is tested in
//! `archive`.

use crate::support::{CLEAN, Folder, MISSED};

#[test]
fn a_folder_has_to_be_named() {
    let folder = Folder::with(CLEAN);
    for output in ["", "-o -"] {
        let run = folder.huff(&format!("convert --to parquet games.pdn {output}"));
        run.exits(2).says("name the folder with -o");
    }
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_parquet_explains_how_to_get_it() {
    let folder = Folder::with([CLEAN, MISSED].concat());
    let run = folder.huff("convert --to parquet games.pdn -o tables");
    run.exits(2).says("--features parquet");
    assert_eq!(folder.names("."), ["games.pdn"]);
}

#[cfg(feature = "parquet")]
mod feature_enabled {
    use std::process::Command;

    use super::{CLEAN, Folder, MISSED};
    use crate::shown::root;

    /// A file in several shards.
    fn archive() -> Folder {
        Folder::with([CLEAN, MISSED, "\n"].concat().repeat(600))
    }

    #[test]
    fn each_table_is_a_folder_of_parts() {
        let folder = archive();
        let run = folder.huff("convert --to parquet games.pdn -o tables");
        run.exits(0)
            .says("tables: 1,200 games and 4,200 moves written");
        assert_eq!(folder.names("tables"), ["games", "moves"]);
        for table in ["games", "moves"] {
            assert_eq!(
                folder.names(&format!("tables/{table}")),
                ["part-00000.parquet"]
            );
            let part = std::fs::read(folder.path(&format!("tables/{table}/part-00000.parquet")));
            assert!(part.expect("a part").ends_with(b"PAR1"));
        }
    }

    #[test]
    fn existing_rows_are_not_extended() {
        let folder = archive();
        folder
            .huff("convert --to parquet games.pdn -o tables")
            .exits(0);
        for shard in ["", "--shard 1/2"] {
            let again = folder.huff(&format!("convert --to parquet games.pdn -o tables {shard}"));
            again.exits(2).says("counted twice");
        }
        assert_eq!(folder.names("tables/games").len(), 1);
        assert_eq!(folder.names("tables/moves").len(), 1);
    }

    #[test]
    fn shards_write_into_one_folder() {
        let folder = archive();
        for shard in ["1/2", "2/2"] {
            let convert = format!("convert --to parquet games.pdn -o tables --shard {shard}");
            folder.huff(&convert).exits(0);
            folder.huff(&convert).exits(2).says("counted twice");
        }
        for refused in ["", "--shard 3/3"] {
            let run = folder.huff(&format!(
                "convert --to parquet games.pdn -o tables {refused}"
            ));
            run.exits(2).says("counted twice");
        }
        let parts = [
            "shard-1-of-2-part-00000.parquet",
            "shard-2-of-2-part-00000.parquet",
        ];
        assert_eq!(folder.names("tables/games"), parts);
        assert_eq!(folder.names("tables/moves"), parts);
    }

    #[test]
    fn a_run_that_fails_leaves_no_part() {
        let folder = archive();
        // The folder of the second table cannot be created.
        folder.write("tables/moves", "a file");
        folder
            .huff("convert --to parquet games.pdn -o tables")
            .exits(2);
        assert!(folder.names("tables/games").is_empty());
        let folder = archive();
        folder
            .huff("convert --to parquet games.pdn -o tables --games 9999")
            .exits(2);
        assert!(folder.names("tables/games").is_empty());
    }

    /// The answers of the example, from a Python with `DuckDB`, if installed.
    fn answers(folder: &Folder, tables: &str) -> Option<String> {
        let python = std::env::var("HUFF_PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let has_it = Command::new(&python).args(["-c", "import duckdb"]).output();
        if !has_it.is_ok_and(|output| output.status.success()) {
            eprintln!("skipped: there is no DuckDB");
            return None;
        }
        let mut script = Command::new(python);
        script.arg(root().join("examples/duckdb/questions.py"));
        let output = script
            .arg(folder.path(tables))
            .output()
            .expect("Python runs");
        assert!(output.status.success(), "{output:?}");
        Some(String::from_utf8(output.stdout).expect("UTF-8"))
    }

    #[test]
    fn duckdb_reads_the_tables_of_a_run_and_of_shards_alike() {
        let folder = archive();
        folder
            .huff("convert --to parquet games.pdn -o whole")
            .exits(0);
        for shard in ["1/3", "2/3", "3/3"] {
            folder
                .huff(&format!(
                    "convert --to parquet games.pdn -o shards --shard {shard}"
                ))
                .exits(0);
        }
        let Some(whole) = answers(&folder, "whole") else {
            return;
        };
        assert!(whole.contains("\n1200\t4200\t4200\n"), "{whole}");
        assert_eq!(answers(&folder, "shards"), Some(whole));
    }
}
