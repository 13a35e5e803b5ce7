import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { csvCell } from '../../../domain/text/format.ts';
import { LANGUAGES } from '../../../domain/text/languages.ts';
import { ringArea } from '../../../domain/geometry/ring.ts';
import { readPage } from '../../database/listPage.ts';
import type { Queryable } from '../../database/store.ts';
import type { PictureStore } from '../../files/pictureStore.ts';
import { listUploads, nameOfLink } from '../../files/rows.ts';
import { findNote, listNoteIds, type NoteRow } from '../../notes/rows.ts';
import { serializeNote } from '../../notes/routes.ts';
import { closedPairs } from '../../land/extentCorners.ts';
import { formatMessage } from '../../http/formatMessage.ts';
import { DATA_TABLES, type DataFile } from './dataTables.ts';

const OTHER_FILES: readonly DataFile[] = ['wallet.csv', 'notes.json', 'notes.geojson', 'pictures.json', 'pictures/', 'avatars/'];

const dataReadme = (): string =>
  LANGUAGES.flatMap((language) => [
    formatMessage(language, { id: 'dataReadme.title' }),
    '',
    ...[...DATA_TABLES.map(({ path }) => path), ...OTHER_FILES].map(
      (path) => `  ${path.padEnd(24)}${formatMessage(language, { id: `dataFile.${path}` })}`,
    ),
    '',
    ...formatMessage(language, { id: 'dataReadme.notes' }).split('\n'),
    '',
  ]).join('\r\n');

type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

interface ZippedFile {
  path: string;
  content: Content;
  /** True for pictures, which are already compressed. */
  isPacked?: boolean;
}

/**
 * Creates a ZIP file as a stream. Each file is opened when the previous one has been read, so at most one is buffered.
 * An error of a file destroys the stream; destroying the stream stops reading.
 */
export function zipFiles(files: AsyncIterable<ZippedFile>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  let source: Readable | undefined;
  output.once('close', () => source?.destroy());
  const write = async (): Promise<void> => {
    for await (const { path, content, isPacked = false } of files) {
      if (output.destroyed) return;
      source = Readable.from(content, { objectMode: false });
      zip.addReadStream(source, path, { compress: !isPacked, mtime: new Date() });
      await finished(source);
    }
    zip.end();
  };
  write().catch((error: Error) => output.destroy(error));
  return output;
}

function geometryOf({ kind, points }: Pick<NoteRow, 'kind' | 'points'>): object {
  const closed = closedPairs(points);
  if (kind === 'POINT') return { type: 'Point', coordinates: closed[0] };
  if (kind === 'LINE') return { type: 'LineString', coordinates: closed.slice(0, -1) };
  return { type: 'Polygon', coordinates: [ringArea(points) < 0 ? closed.toReversed() : closed] };
}

/** Converts a note to a GeoJSON feature (RFC 7946): WGS84, longitude first, outlines counterclockwise. */
const noteFeature = (note: NoteRow): object => ({
  type: 'Feature',
  id: note.id,
  properties: {
    title: note.title,
    note: note.note,
    kind: note.kind,
    saved_at: note.published_at,
    picture: note.images_link === '' ? null : `pictures/${nameOfLink(note.images_link)}`,
  },
  geometry: geometryOf(note),
});

const ROWS_AT_ONCE = 500;

type Row = Readonly<Record<string, unknown>>;

async function* rowsOf(store: Queryable, table: (typeof DATA_TABLES)[number], userId: string): AsyncGenerator<Row> {
  for (let page = 1; ; page += 1) {
    const rows = await readPage<Row>(store, { ...table, params: [userId] }, { limit: ROWS_AT_ONCE, page });
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** Reads notes one by one, because each may have 20,000 points. Concurrently deleted ones are left out. */
async function* notesOf(store: Queryable, userId: string): AsyncGenerator<NoteRow> {
  for (const id of await listNoteIds(store, userId)) {
    const note = await findNote(store, userId, id);
    if (note) yield note;
  }
}

/** Yields a JSON list, one item per line. @param head text before the list; `tail` follows it */
async function* jsonList<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  toJson: (item: Item) => unknown = (item) => item,
  [head, tail] = ['[', ']'],
): AsyncGenerator<string> {
  let before = `${head}\n`;
  for await (const item of items) {
    yield before + JSON.stringify(toJson(item));
    before = ',\n';
  }
  yield before === ',\n' ? `\n${tail}\n` : `${head}${tail}\n`;
}

/** Yields CSV with a byte order mark, so that spreadsheets detect UTF-8. */
async function* csvTable(rows: AsyncIterable<Row>, columns: readonly string[]): AsyncGenerator<string> {
  yield `\uFEFF${columns.join()}\r\n`;
  for await (const row of rows) yield `${columns.map((column) => csvCell(row[column])).join()}\r\n`;
}

const WALLET_COLUMNS = ['created_at', 'kind', 'status', 'amount', 'token_id', 'note', 'transaction_id'];

export async function* customerFiles({ store, files }: PictureStore, userId: string): AsyncGenerator<ZippedFile> {
  yield { path: 'README.txt', content: [dataReadme()] };
  for (const table of DATA_TABLES) yield { path: table.path, content: jsonList(rowsOf(store, table, userId)) };
  const wallet = DATA_TABLES.find(({ path }) => path === 'wallet.json')!;
  yield { path: 'wallet.csv', content: csvTable(rowsOf(store, wallet, userId), WALLET_COLUMNS) };
  const collection = ['{"type":"FeatureCollection","features":[', ']}'] as [string, string];
  yield { path: 'notes.json', content: jsonList(notesOf(store, userId), (note) => serializeNote(userId, note)) };
  yield { path: 'notes.geojson', content: jsonList(notesOf(store, userId), noteFeature, collection) };
  const uploads = await listUploads(store, userId);
  yield { path: 'pictures.json', content: jsonList(uploads) };
  for (const { file, name } of uploads) {
    // Replaced or deleted after it was listed.
    const bytes = await files.read(name);
    if (bytes) yield { path: file, content: [bytes], isPacked: true };
  }
}
