import { ringsMeetBox } from '../../domain/geometry/ring.ts';
import type { Queryable } from '../database/store.ts';
import { ringsOfRow } from './parcelShape.ts';
import { type AroundQuery, type CadastralItemRow, pieceSize, selectNearest } from './rows.ts';

/** What a parcel is on the wire, and what is needed to judge it by. */
interface Entry {
  /** The transaction that wrote the row: another one, and the text is of yesterday. */
  version: string;
  /** Of all its parts, end to end. */
  rings: ReadonlyArray<readonly number[]>;
  /** UTF-8: to join bytes costs a tenth of what joining and encoding texts does. */
  bytes: Uint8Array;
}

/** Of one gateway; some 30 MB when they are common lots. */
const MAX_CACHED = 25_000;
const MAX_BYTES = 32 * 1024 * 1024;

const sizeOf = ({ bytes, rings }: Entry): number =>
  rings.reduce((sum, ring) => sum + ring.length * Float64Array.BYTES_PER_ELEMENT, bytes.length);

const COLUMNS =
  'province_code, id, xmin::text as version, center_lng, center_lat, ring, parts, ward_code, is_sample, land_number, parcel_number, land_code, acreage, street';

/** Memory of its own: a slice of Node's common pool would keep all of it. */
function ownBytes(text: string): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/**
 * Parcels as the wire has them. Making that text, from thousands of numbers, costs most of an around search, and people look
 * at the same towns: it is kept for each row and each version of it, so that whoever changes a row, at whatever gateway or by
 * hand, is seen at once.
 */
export class ParcelJsonCache {
  /** The least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #store: Queryable;
  readonly #textOf: (row: CadastralItemRow) => string;
  readonly #maxBytes: number;
  #bytes = 0;

  /** @param maxBytes of texts and corners together; only tests change it */
  constructor(store: Queryable, textOf: (row: CadastralItemRow) => string, maxBytes = MAX_BYTES) {
    this.#store = store;
    this.#textOf = textOf;
    this.#maxBytes = maxBytes;
  }

  get cachedBytes(): number {
    return this.#bytes;
  }

  /** JSON of the parcels whose shape meets the box, nearest first, as findAround finds them. */
  async find(query: AroundQuery): Promise<Uint8Array[]> {
    const { box, limit } = query;
    const size = pieceSize(limit);
    const found: Uint8Array[] = [];
    for (let offset = 0; ; offset += size) {
      const { sql, params } = selectNearest('cadastral_items', 'province_code, id, xmin::text as version', query, { size, offset });
      const [answer] = await this.#store.query<{ keys: string | null }>(
        `select string_agg(province_code || E'\\t' || id || E'\\t' || version, E'\\n') as keys from (${sql}) as near`,
        params,
      );
      const keys = answer?.keys ? answer.keys.split('\n') : [];
      for (const { rings, bytes } of await this.#read(keys)) {
        if (found.length < limit && ringsMeetBox(rings, box)) found.push(bytes);
      }
      if (found.length >= limit || keys.length < size) return found;
    }
  }

  /** @param keys `province\tid\tversion`; a row that went meanwhile is left out */
  async #read(keys: readonly string[]): Promise<Entry[]> {
    const names = keys.map((key) => key.slice(0, key.lastIndexOf('\t')));
    const cached = names.map((name, at) => {
      const entry = this.#entries.get(name);
      return entry?.version === keys[at]!.slice(name.length + 1) ? entry : undefined;
    });
    const missing = names.filter((_, at) => !cached[at]);
    const read = missing.length > 0 ? await this.#readRows(missing) : undefined;
    return names.flatMap((name, at) => {
      const entry = cached[at] ?? read?.get(name);
      if (entry) this.#remember(name, entry);
      return entry ?? [];
    });
  }

  async #readRows(names: readonly string[]): Promise<Map<string, Entry>> {
    const parts = names.map((name) => name.split('\t'));
    // One JSON text instead of thousands of fields.
    const [answer] = await this.#store.query<{ rows: string | null }>(
      `select json_agg(asked)::text as rows from (select ${COLUMNS} from cadastral_items
         where (province_code, id) in (select * from unnest($1::text[], $2::text[]))) as asked`,
      [parts.map(([province]) => province!), parts.map(([, id]) => id!)],
    );
    const rows = JSON.parse(answer?.rows ?? '[]') as Array<CadastralItemRow & { version: string }>;
    return new Map(
      rows.map((row) => [
        `${row.province_code}\t${row.id}`,
        { version: row.version, rings: ringsOfRow(row), bytes: ownBytes(this.#textOf(row)) },
      ]),
    );
  }

  #remember(name: string, entry: Entry): void {
    const before = this.#entries.get(name);
    // While there is plenty of room nobody asks which was used last.
    if (before === entry && this.#entries.size < MAX_CACHED / 2) return;
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    this.#bytes += sizeOf(entry) - (before ? sizeOf(before) : 0);
    // One large parcel may need the place of many small ones.
    for (const [oldest, old] of this.#entries) {
      if (this.#entries.size <= MAX_CACHED && this.#bytes <= this.#maxBytes) return;
      this.#entries.delete(oldest);
      this.#bytes -= sizeOf(old);
    }
  }
}
