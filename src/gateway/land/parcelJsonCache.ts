import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { ringMeetsBox } from '../../domain/geometry/ring.ts';
import type { AroundQuery, CadastralItemRow } from './rows.ts';
import type { Queryable } from '../database/store.ts';

/** What a parcel is on the wire, and what is needed to judge it by. */
interface Kept {
  /** The transaction that wrote the row: another one, and the text is of yesterday. */
  version: string;
  ring: readonly number[];
  /** UTF-8: to join bytes costs a tenth of what joining and encoding texts does. */
  bytes: Uint8Array;
}

/** Of one gateway; some 30 MB when they are common lots. */
const MAX_CACHED = 25_000;
const MAX_BYTES = 32 * 1024 * 1024;

const sizeOf = ({ bytes, ring }: Kept): number => bytes.length + ring.length * Float64Array.BYTES_PER_ELEMENT;

const COLUMNS =
  'province_code, id, xmin::text as version, center_lng, center_lat, ring, ward_code, is_sample, land_number, parcel_number, land_code, acreage, street';

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
  readonly #kept = new Map<string, Kept>();
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

  get heldBytes(): number {
    return this.#bytes;
  }

  /** JSON of the parcels whose shape meets the box, nearest first, as findAround finds them. */
  async find({ box, limit }: AroundQuery): Promise<Uint8Array[]> {
    const lng = (box.west + box.east) / 2;
    const lat = (box.south + box.north) / 2;
    const params = [ACTIVE_STATUS, box.west, box.south, box.east, box.north, lng, lat, Math.cos((lat * Math.PI) / 180)];
    // Few shapes touch a box by their extent only.
    const size = limit + Math.ceil(limit / 4) + 8;
    const found: Uint8Array[] = [];
    for (let page = 0; ; page++) {
      const [answer] = await this.#store.query<{ keys: string | null }>(
        `select string_agg(province_code || E'\\t' || id || E'\\t' || version, E'\\n') as keys from (
           select province_code, id, xmin::text as version from cadastral_items
           where status = $1 and extent && box(point($2, $3), point($4, $5))
           order by (center_lat - $7::float8) * (center_lat - $7::float8)
             + (center_lng - $6::float8) * $8::float8 * ((center_lng - $6::float8) * $8::float8), province_code, id
           limit ${size} offset ${page * size}) as near`,
        params,
      );
      const keys = answer?.keys ? answer.keys.split('\n') : [];
      for (const { ring, bytes } of await this.#read(keys)) {
        if (found.length < limit && ringMeetsBox(ring, box)) found.push(bytes);
      }
      if (found.length >= limit || keys.length < size) return found;
    }
  }

  /** @param keys `province\tid\tversion`; a row that went meanwhile is left out */
  async #read(keys: readonly string[]): Promise<Kept[]> {
    const names = keys.map((key) => key.slice(0, key.lastIndexOf('\t')));
    const held = names.map((name, at) => {
      const kept = this.#kept.get(name);
      return kept?.version === keys[at]!.slice(name.length + 1) ? kept : undefined;
    });
    const missing = names.filter((_, at) => !held[at]);
    const read = missing.length > 0 ? await this.#readRows(missing) : undefined;
    return names.flatMap((name, at) => {
      const kept = held[at] ?? read?.get(name);
      if (kept) this.#keep(name, kept);
      return kept ?? [];
    });
  }

  async #readRows(names: readonly string[]): Promise<Map<string, Kept>> {
    const parts = names.map((name) => name.split('\t'));
    // One JSON text instead of thousands of fields.
    const [answer] = await this.#store.query<{ rows: string | null }>(
      `select json_agg(asked)::text as rows from (select ${COLUMNS} from cadastral_items
         where (province_code, id) in (select * from unnest($1::text[], $2::text[]))) as asked`,
      [parts.map(([province]) => province!), parts.map(([, id]) => id!)],
    );
    const rows = JSON.parse(answer?.rows ?? '[]') as Array<CadastralItemRow & { version: string }>;
    return new Map(
      rows.map((row) => [`${row.province_code}\t${row.id}`, { version: row.version, ring: row.ring, bytes: ownBytes(this.#textOf(row)) }]),
    );
  }

  #keep(name: string, kept: Kept): void {
    const before = this.#kept.get(name);
    // While there is plenty of room nobody asks which was used last.
    if (before === kept && this.#kept.size < MAX_CACHED / 2) return;
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    this.#bytes += sizeOf(kept) - (before ? sizeOf(before) : 0);
    // One large parcel may need the place of many small ones.
    for (const [oldest, old] of this.#kept) {
      if (this.#kept.size <= MAX_CACHED && this.#bytes <= this.#maxBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= sizeOf(old);
    }
  }
}
