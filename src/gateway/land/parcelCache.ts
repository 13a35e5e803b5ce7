import { ringsIntersectBox } from '../../domain/geometry/ring.ts';
import type { Queryable } from '../database/store.ts';
import { ByteCache } from '../operations/byteCache.ts';
import { queryShards, provinceCondition } from './queryShards.ts';
import { provincesIntersecting } from './landExtents.ts';
import { ringsOfRow } from './parcelShape.ts';
import { type AroundQuery, type CadastralItemRow, pieceSize, PROVINCES_PARAM, selectNearest } from './rows.ts';

interface Entry<Wire> {
  /** Row version: a different one makes the entry stale. */
  version: string;
  rings: ReadonlyArray<readonly number[]>;
  wire: Wire;
  bytes: number;
}

export interface WireForm<Wire> {
  of(row: CadastralItemRow): Wire;
  /** Returns its memory use, without the corners. */
  bytes(wire: Wire): number;
}

/** Cache limits per gateway and form; some 30 MB with common parcels. */
const MAX_CACHED = 25_000;
const MAX_BYTES = 32 * 1024 * 1024;

const COLUMNS =
  'province_code, id, version::text as version, center_lng, center_lat, ring, parts, ward_code, is_sample, land_number, parcel_number, land_code, acreage, street';

/**
 * Caches parcels in one wire form, because serializing takes most of an around search. Entries are keyed by row
 * version, so changes by any gateway or by hand are visible at once.
 */
export class ParcelCache<Wire> {
  readonly #entries: ByteCache<Entry<Wire>>;
  readonly #store: Queryable;
  readonly #form: WireForm<Wire>;

  /** @param maxBytes limit of the cache; set in tests only */
  constructor(store: Queryable, form: WireForm<Wire>, maxBytes = MAX_BYTES) {
    this.#store = store;
    this.#form = form;
    this.#entries = new ByteCache(maxBytes, MAX_CACHED);
  }

  get cachedBytes(): number {
    return this.#entries.bytes;
  }

  async find(query: AroundQuery): Promise<Wire[]> {
    const { box, limit } = query;
    const size = pieceSize(limit);
    const found: Wire[] = [];
    const provinceCodes = await provincesIntersecting(this.#store, box);
    if (provinceCodes.length === 0) return found;
    const ofProvinces = await provinceCondition(this.#store, PROVINCES_PARAM);
    for (let offset = 0; ; offset += size) {
      const { sql, params } = selectNearest(
        'cadastral_items',
        'province_code, id, version::text as version',
        { ...query, provinceCodes, ofProvinces },
        { size, offset },
      );
      const [answer] = await queryShards(this.#store, provinceCodes, () =>
        this.#store.query<{ keys: string | null }>(
          `select string_agg(province_code || E'\\t' || id || E'\\t' || version, E'\\n') as keys from (${sql}) as near`,
          params,
        ),
      );
      const keys = answer?.keys ? answer.keys.split('\n') : [];
      for (const { rings, wire } of await this.#read(keys)) {
        if (found.length < limit && ringsIntersectBox(rings, box)) found.push(wire);
      }
      if (found.length >= limit || keys.length < size) return found;
    }
  }

  /** @param keys `province\tid\tversion`; rows deleted in the meantime are left out */
  async #read(keys: readonly string[]): Promise<Array<Entry<Wire>>> {
    const names = keys.map((key) => key.slice(0, key.lastIndexOf('\t')));
    const cached = names.map((name, at) => {
      const entry = this.#entries.peek(name);
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

  async #readRows(names: readonly string[]): Promise<Map<string, Entry<Wire>>> {
    const parts = names.map((name) => name.split('\t'));
    // One JSON text is faster than thousands of fields.
    const [answer] = await this.#store.query<{ rows: string | null }>(
      `select json_agg(asked)::text as rows from (select ${COLUMNS} from cadastral_items
         where province_code = any($1::text[]) and (province_code, id) in (select * from unnest($2::text[], $3::text[]))) as asked`,
      [[...new Set(parts.map(([province]) => province!))], parts.map(([province]) => province!), parts.map(([, id]) => id!)],
    );
    const rows = JSON.parse(answer?.rows ?? '[]') as Array<CadastralItemRow & { version: string }>;
    return new Map(rows.map((row) => [`${row.province_code}\t${row.id}`, this.#entryOf(row)]));
  }

  #entryOf(row: CadastralItemRow & { version: string }): Entry<Wire> {
    const [rings, wire] = [ringsOfRow(row), this.#form.of(row)];
    const cornerBytes = rings.reduce((sum, ring) => sum + ring.length * Float64Array.BYTES_PER_ELEMENT, 0);
    return { version: row.version, rings, wire, bytes: cornerBytes + this.#form.bytes(wire) };
  }

  #remember(name: string, entry: Entry<Wire>): void {
    // Skip the LRU update while the cache is at most half full.
    if (this.#entries.peek(name) !== entry || this.#entries.size >= MAX_CACHED / 2) this.#entries.set(name, entry, entry.bytes);
  }
}
