import { createHash } from 'node:crypto';
import {
  PACK_FORMAT,
  PACK_KINDS,
  PACK_LIMITS,
  type PackKind,
  type PackManifest,
  type PackPart,
  versionText,
} from '../../contract/packs/packManifest.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { type Queryable, StoreBusy } from '../database/store.ts';
import type { FileStore } from '../files/fileStore.ts';
import { LAND_COLUMNS, readPlanningZones } from '../land/rows.ts';
import formerUnits from '../places/formerUnits.json' with { type: 'json' };
import type { WardDirectory, WardNames } from '../land/wardDirectory.ts';
import type { MadePart, PartRequest } from './makePart.ts';
import { readJson, readWardLand, type WardLand } from './readWardLand.ts';
import { MAX_PACK_PICTURE_BYTES } from '../http/limits.ts';
import { HelperThread } from '../operations/helperThread.ts';
import type { CellKey } from './cutCells.ts';

/** Request for cells (`rows`: JSON with `id, version, lng, lat` of each parcel, ordered by id) or for a part. */
export type PackRequest = { kind: 'cells'; rows: string } | PartRequest;
export type PackAnswer = { cells: CellKey[] } | MadePart;

export class PackThread {
  readonly #thread = new HelperThread<PackRequest, PackAnswer>('packs', new URL('./packProgram.mjs', import.meta.url));

  async cut(rows: string): Promise<CellKey[]> {
    return ((await this.#thread.run({ kind: 'cells', rows }, [])) as { cells: CellKey[] }).cells;
  }

  make(request: PartRequest): Promise<MadePart> {
    return this.#thread.run(request, []) as Promise<MadePart>;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

/** Maximum number of attempts to read land that changes in the meantime. */
const MAX_READINGS = 3;

export interface PackInputs {
  store: Queryable;
  files: Pick<FileStore, 'read'>;
  directory: Pick<WardDirectory, 'get'>;
  thread: Pick<PackThread, 'cut' | 'make'>;
}

interface PackChoice {
  kinds: ReadonlySet<PackKind>;
  /** True if viewing a planning's zones costs points: packs then contain no zones, because nobody has paid. */
  isCharged: boolean;
}

export interface Pack {
  manifest: PackManifest;
  parts: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  landHash: string;
  /** Parts by the hash of their inputs. */
  made: ReadonlyMap<string, MadePart>;
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

class PackParts {
  readonly parts: MadePart[] = [];
  readonly made = new Map<string, MadePart>();
  readonly #thread: PackInputs['thread'];
  readonly #known: Pack['made'] | undefined;
  readonly #withheld = new Map<string, PackManifest['withheld'][number]>();
  #bytes = 0;

  /** @param known parts of the ward's previous pack; unchanged parts are reused */
  constructor(thread: PackInputs['thread'], known: Pack['made'] | undefined) {
    this.#thread = thread;
    this.#known = known;
  }

  /** @param inputs values that determine the part's content */
  async add(kind: PackKind, inputs: unknown, read: () => PartRequest | Promise<PartRequest>): Promise<void> {
    const key = `${kind} ${sha256Of(JSON.stringify(inputs))}`;
    const packed = this.#known?.get(key) ?? (await this.#thread.make(await read()));
    const { count, bytes, unpacked_bytes } = packed.part;
    const isTooMuch =
      bytes > PACK_LIMITS.partBytes ||
      unpacked_bytes > PACK_LIMITS.unpackedBytes ||
      this.#bytes + bytes > PACK_LIMITS.bytes ||
      this.parts.length === PACK_LIMITS.parts;
    if (isTooMuch) return this.withhold(kind, 'size', count);
    this.#bytes += bytes;
    this.parts.push(packed);
    this.made.set(key, packed);
  }

  withhold(kind: PackKind, reason: PackManifest['withheld'][number]['reason'], count: number): void {
    if (count === 0) return;
    const key = `${kind} ${reason}`;
    this.#withheld.set(key, { kind, reason, count: count + (this.#withheld.get(key)?.count ?? 0) });
  }

  get withheld(): PackManifest['withheld'] {
    return [...this.#withheld.values()];
  }
}

type Gather = (source: PackInputs, land: WardLand, into: PackParts) => Promise<void> | void;

const gatherParcels: Gather = async ({ store, thread }, { ward }, into) => {
  const provinces = [ward.cityCode];
  const params = [ward.cityCode, ward.wardCode, ACTIVE_STATUS];
  const text = await readJson(
    store,
    provinces,
    `select id, version::text as version, center_lng as lng, center_lat as lat from cadastral_items
     where province_code = $1 and ward_code = $2 and status = $3 order by id`,
    params,
  );
  for (const { ids, hash } of await thread.cut(text)) {
    await into.add('parcels', hash, async () => {
      const rows = await readJson(
        store,
        provinces,
        `select ${LAND_COLUMNS.cadastral_items} from cadastral_items
         where province_code = $1 and ward_code = $2 and status = $3 and id = any(string_to_array($4, E'\\n'))`,
        [...params, ids],
      );
      return { kind: 'parcels', rows, wards: [ward] };
    });
  }
};

const gatherSheets: Gather = (_, { ward, sheets: rows }, into) => {
  if (rows.length > 0) return into.add('sheets', rows, () => ({ kind: 'sheets', rows, wards: [ward] }));
};

const gatherPlannings: Gather = ({ directory }, { plannings: rows }, into) => {
  const wards = [...new Set(rows.map(({ ward_code }) => ward_code))].flatMap((code) => directory.get(code) ?? []);
  if (rows.length > 0) return into.add('plannings', rows, () => ({ kind: 'plannings', rows, wards }));
};

const gatherZones: Gather = async ({ store }, { plannings }, into) => {
  for (const planning of plannings) {
    if (planning.zoneCount === 0) continue;
    await into.add('zones', planning, async () => ({ kind: 'zones', planning, zones: await readPlanningZones(store, planning) }));
  }
};

const gatherPictures: Gather = async ({ store, files }, { plannings }, into) => {
  for (const planning of plannings) {
    if (planning.picture === '') {
      await into.add('pictures', planning, async () => ({ kind: 'pictures', planning, zones: await readPlanningZones(store, planning) }));
      continue;
    }
    const file = await files.read(planning.picture);
    if (file && file.length > MAX_PACK_PICTURE_BYTES) into.withhold('pictures', 'size', 1);
    // The file name depends on the content.
    else if (file) await into.add('pictures', planning, () => ({ kind: 'pictures', planning, file }));
  }
};

const GATHER: Readonly<Record<PackKind, Gather>> = {
  parcels: gatherParcels,
  sheets: gatherSheets,
  plannings: gatherPlannings,
  zones: gatherZones,
  pictures: gatherPictures,
};

/** Counts the land of each kind, whether or not it is in the pack. */
const countsOf = (land: WardLand): Record<PackKind, number> => ({
  parcels: land.parcels.count,
  sheets: land.sheets.length,
  plannings: land.plannings.length,
  zones: land.plannings.reduce((sum, planning) => sum + planning.zoneCount, 0),
  pictures: land.plannings.length,
});

const sumOf = (parts: readonly PackPart[], field: 'count' | 'bytes'): number => parts.reduce((sum, part) => sum + part[field], 0);

/** Former units by code of the old ward or district. */
const FORMER: Readonly<Record<string, string>> = formerUnits;

export const packWard = (ward: WardNames): PackManifest['ward'] => ({
  code: ward.wardCode,
  name: ward.wardName,
  name_with_type: ward.wardNameWithType,
  district_code: ward.districtCode,
  district_name: ward.districtName,
  city_code: ward.cityCode,
  city_name: ward.cityName,
  ward_name_2025: ward.newWardNameWithType,
  city_name_2025: ward.newCityNameWithType,
  district_name_with_type: ward.districtNameWithType,
  city_name_with_type: ward.cityNameWithType,
  former_names: FORMER[ward.wardCode]?.split(', '),
  district_former_names: FORMER[ward.districtCode]?.split(', '),
  ...(ward.newWardCode === '' ? {} : { ward_code_2025: ward.newWardCode, city_code_2025: ward.newCityCode }),
});

function packOf(land: WardLand, { parts: all, made, withheld }: PackParts): Pack {
  const parts = all.map(({ part }) => part);
  const { west, south, east, north } = land.bounds;
  const countOf = (kind: PackKind): number =>
    sumOf(
      parts.filter((part) => part.kind === kind),
      'count',
    );
  const counts = Object.fromEntries(PACK_KINDS.map((kind) => [kind, countOf(kind)])) as Record<PackKind, number>;
  const manifest: PackManifest = {
    format: PACK_FORMAT,
    ward: packWard(land.ward),
    as_of: new Date().toISOString(),
    version: sha256Of(versionText(parts)),
    bounds: [west, south, east, north],
    counts: { ...counts, addresses: counts.parcels > 0 ? land.parcels.addresses : 0 },
    bytes: sumOf(parts, 'bytes'),
    sources: [...land.sources],
    is_sample: land.sources.includes('sample'),
    withheld,
    parts,
  };
  return { manifest, parts: new Map(all.map(({ part, bytes }) => [part.sha256, bytes])), landHash: land.mark, made };
}

/** Makes a pack from a consistent state of the land. `land` is the last reading, `known` the previous pack. */
export async function makePack(
  source: PackInputs,
  land: WardLand,
  { kinds, isCharged }: PackChoice,
  known: Pack | undefined,
): Promise<Pack | null> {
  let before: WardLand | null = land;
  for (let reading = 0; before && reading < MAX_READINGS; reading += 1) {
    const into = new PackParts(source.thread, known?.made);
    const counts = countsOf(before);
    for (const kind of PACK_KINDS) {
      if (!kinds.has(kind)) into.withhold(kind, 'off', counts[kind]);
      else if (kind === 'zones' && isCharged) into.withhold(kind, 'charged', counts[kind]);
      else await GATHER[kind](source, before, into);
    }
    const after: WardLand | null = await readWardLand(source.store, before.ward);
    if (after?.mark === before.mark) return packOf(before, into);
    before = after;
  }
  if (before === null) return null;
  throw new StoreBusy('the land of a ward changes while its pack is made');
}
