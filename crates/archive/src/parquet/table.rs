//! A table being written to its parts.

use std::io::{self, Write};
use std::sync::Arc;

use ::parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use ::parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::{WriterProperties, WriterPropertiesPtr};
use ::parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use ::parquet::schema::types::{Type, TypePtr};

use super::MakePart;
use crate::cells::Cell;

/// Size limits of row groups and parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// Maximum number of rows of a row group. Readers process one row group at a time, and a group is in memory until
    /// it is written.
    pub(super) rows: usize,
    /// Approximate maximum size of the text of a row group, in bytes.
    pub(super) bytes: usize,
    /// Maximum number of row groups of a part. The metadata of each group is in memory until the part is closed.
    pub(super) groups: usize,
}

impl Sizes {
    /// A game takes about 300 bytes.
    pub(super) const GAMES: Self = Self {
        rows: 32 * 1024,
        bytes: 32 << 20,
        groups: 64,
    };
    /// A move takes about 100 bytes; `DuckDB` assigns 120 thousand rows to a thread at a time.
    pub(super) const MOVES: Self = Self {
        rows: 128 * 1024,
        bytes: 32 << 20,
        groups: 64,
    };
}

/// The cells of a column that are not written yet, without nulls.
#[derive(Debug)]
struct Column {
    cells: Cells,
    /// The definition level of each row: 1 for a value, 0 for null.
    known: Vec<i16>,
}

#[derive(Debug)]
enum Cells {
    Text(Vec<ByteArray>),
    Number(Vec<i64>),
    Flag(Vec<bool>),
}

/// A table being written to its parts.
pub(super) struct ParquetTable<W: Write + Send> {
    name: &'static str,
    schema: TypePtr,
    properties: WriterPropertiesPtr,
    sizes: Sizes,
    columns: Vec<Column>,
    /// Number of rows in all parts.
    rows: u64,
    /// Number of rows that are still in the columns.
    pending: usize,
    /// Size of the text of these rows, in bytes.
    bytes: usize,
    /// The current part and its number of row groups.
    part: SerializedFileWriter<LentFile<W>>,
    groups: usize,
    /// The finished parts.
    done: Vec<W>,
}

impl<W: Write + Send> ParquetTable<W> {
    /// A table with these columns; `like` is a row that determines their types.
    pub(super) fn new(
        name: &'static str,
        names: &[&str],
        like: &[Cell<'_>],
        sizes: Sizes,
        make_part: &mut MakePart<W>,
    ) -> io::Result<Self> {
        let fields = names
            .iter()
            .zip(like)
            .map(|(name, cell)| field(name, *cell));
        let fields = fields.collect::<Result<_, _>>().map_err(io_error)?;
        let schema = Type::group_type_builder(name).with_fields(fields).build();
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_created_by(concat!("huff ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let (schema, properties) = (Arc::new(schema.map_err(io_error)?), Arc::new(properties));
        let part = open_part(make_part(name, 0)?, &schema, &properties)?;
        Ok(Self {
            name,
            schema,
            properties,
            sizes,
            columns: like.iter().map(|cell| Column::for_cell(*cell)).collect(),
            rows: 0,
            pending: 0,
            bytes: 0,
            part,
            groups: 0,
            done: Vec::new(),
        })
    }

    /// Adds a row.
    pub(super) fn add(&mut self, row: &[Cell<'_>], make_part: &mut MakePart<W>) -> io::Result<()> {
        for (column, cell) in self.columns.iter_mut().zip(row) {
            self.bytes += column.push(*cell);
        }
        self.rows += 1;
        self.pending += 1;
        if self.pending >= self.sizes.rows || self.bytes >= self.sizes.bytes {
            self.write(make_part)?;
        }
        Ok(())
    }

    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    /// Writes the pending rows and returns the parts.
    pub(super) fn finish(mut self, make_part: &mut MakePart<W>) -> io::Result<Vec<W>> {
        if self.pending > 0 {
            self.write(make_part)?;
        }
        self.done.push(close_part(self.part)?);
        Ok(self.done)
    }

    /// Writes the pending rows as a row group, in a new part if the current one is full.
    fn write(&mut self, make_part: &mut MakePart<W>) -> io::Result<()> {
        if self.groups >= self.sizes.groups {
            self.next_part(make_part)?;
        }
        let mut group = self.part.next_row_group().map_err(io_error)?;
        for column in &mut self.columns {
            column.write(&mut group).map_err(io_error)?;
        }
        group.close().map_err(io_error)?;
        self.groups += 1;
        (self.pending, self.bytes) = (0, 0);
        Ok(())
    }

    /// Starts a new part and finishes the current one. If no part can be created, the current one is kept, and the rows
    /// remain pending.
    fn next_part(&mut self, make_part: &mut MakePart<W>) -> io::Result<()> {
        let number = self.done.len() as u32 + 1;
        let next = make_part(self.name, number)?;
        let next = open_part(next, &self.schema, &self.properties)?;
        let full = std::mem::replace(&mut self.part, next);
        self.groups = 0;
        self.done.push(close_part(full)?);
        Ok(())
    }
}

fn open_part<W: Write + Send>(
    file: W,
    schema: &TypePtr,
    properties: &WriterPropertiesPtr,
) -> io::Result<SerializedFileWriter<LentFile<W>>> {
    let file = LentFile(Some(file));
    SerializedFileWriter::new(file, Arc::clone(schema), Arc::clone(properties)).map_err(io_error)
}

fn close_part<W: Write + Send>(mut part: SerializedFileWriter<LentFile<W>>) -> io::Result<W> {
    part.finish().map_err(io_error)?;
    let file = part.inner_mut().0.take();
    Ok(file.expect("a part is closed once"))
}

/// A file lent to the Parquet writer, and taken back when its part is closed. The Parquet writer would also return the
/// file, but it would hide the kind of an error such as a full disk.
struct LentFile<W>(Option<W>);

impl<W: Write> LentFile<W> {
    fn file(&mut self) -> io::Result<&mut W> {
        self.0
            .as_mut()
            .ok_or_else(|| io::Error::other("write to a closed part"))
    }
}

impl<W: Write> Write for LentFile<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file()?.flush()
    }
}

impl Column {
    /// A column for cells of this type.
    fn for_cell(cell: Cell<'_>) -> Self {
        let cells = match cell {
            Cell::Text(_) => Cells::Text(Vec::new()),
            Cell::Number(_) => Cells::Number(Vec::new()),
            Cell::Flag(_) => Cells::Flag(Vec::new()),
        };
        Self {
            cells,
            known: Vec::new(),
        }
    }

    /// Adds a cell and returns the bytes of its text.
    fn push(&mut self, cell: Cell<'_>) -> usize {
        let (is_known, bytes) = match (&mut self.cells, cell) {
            (Cells::Text(cells), Cell::Text(cell)) => {
                cells.extend(cell.map(ByteArray::from));
                (cell.is_some(), cell.map_or(0, str::len))
            }
            (Cells::Number(cells), Cell::Number(cell)) => {
                cells.extend(cell.map(u64::cast_signed));
                (cell.is_some(), 0)
            }
            (Cells::Flag(cells), Cell::Flag(cell)) => {
                cells.extend(cell);
                (cell.is_some(), 0)
            }
            (_, cell) => unreachable!("the cell does not have the type of its column: {cell:?}"),
        };
        self.known.push(is_known.into());
        bytes
    }

    /// Writes the column as the next one of a row group.
    fn write<W: Write + Send>(
        &mut self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<(), ParquetError> {
        let Some(mut out) = group.next_column()? else {
            return Err(ParquetError::General("too many columns".to_owned()));
        };
        let known = Some(&*self.known);
        match &mut self.cells {
            Cells::Text(cells) => {
                out.typed::<ByteArrayType>()
                    .write_batch(cells, known, None)?;
                cells.clear();
            }
            Cells::Number(cells) => {
                out.typed::<Int64Type>().write_batch(cells, known, None)?;
                cells.clear();
            }
            Cells::Flag(cells) => {
                out.typed::<BoolType>().write_batch(cells, known, None)?;
                cells.clear();
            }
        }
        self.known.clear();
        out.close()
    }
}

/// The schema of a column for cells of this type.
fn field(name: &str, cell: Cell<'_>) -> Result<TypePtr, ParquetError> {
    let (physical, logical) = match cell {
        Cell::Text(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Cell::Number(_) => (Physical::INT64, None),
        Cell::Flag(_) => (Physical::BOOLEAN, None),
    };
    Type::primitive_type_builder(name, physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(logical)
        .build()
        .map(Arc::new)
}

/// Extracts the I/O error of the file. Its kind identifies a full disk.
fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}
