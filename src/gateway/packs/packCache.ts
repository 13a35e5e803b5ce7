import { HttpError } from '../http/httpError.ts';
import { FreshCache } from '../operations/byteCache.ts';
import { readConfig } from '../operations/readConfig.ts';
import type { WardNames } from '../land/wardDirectory.ts';
import { makePack, type Pack, type PackInputs } from './makePack.ts';
import { readWardLand } from './readWardLand.ts';
import { PACK_KINDS, type PackKind } from '../../contract/packs/packManifest.ts';
import { StartupError } from '../operations/startupError.ts';
import { JobQueue } from '../operations/jobQueue.ts';
import { MAX_PACK_PARCELS } from '../http/limits.ts';

export type PackSettings = ReturnType<typeof readPackSettings>;

const isKind = (name: string): name is PackKind => (PACK_KINDS as readonly string[]).includes(name);

/** Reads `PACKS` (default on; off, or kinds separated by commas) and `PACKS_MAX_PARCELS` (default 60,000). */
export function readPackSettings({ PACKS = '', PACKS_MAX_PARCELS = '' }: NodeJS.ProcessEnv) {
  const names = PACKS.split(',').map((name) => name.trim());
  const kinds = ['', 'on'].includes(PACKS) ? PACK_KINDS : PACKS === 'off' ? [] : names.filter(isKind);
  if (kinds !== PACK_KINDS && PACKS !== 'off' && kinds.length < names.length) {
    throw new StartupError(`PACKS=${PACKS}: phải là on, off, hoặc các phần trong ${PACK_KINDS.join(',')} (unknown parts).`);
  }
  /** Larger wards have no pack. */
  const maxParcels = Number(PACKS_MAX_PARCELS || MAX_PACK_PARCELS);
  if (!Number.isInteger(maxParcels) || maxParcels < 1 || maxParcels > 1_000_000) {
    throw new StartupError(`PACKS_MAX_PARCELS=${PACKS_MAX_PARCELS}: phải là số thửa từ 1 đến 1000000 (not a number of parcels).`);
  }
  return { kinds: new Set(kinds), maxParcels };
}

/** Cache limit per gateway: packs of some forty wards of a town. The last requested pack is always kept. */
const MAX_BYTES = 64 * 2 ** 20;
/** Memory overhead of a part. */
const PART_BYTES = 1_024;

interface Entry {
  pack: Pack;
  isCharged: boolean;
  /** Time (`performance.now()`) since when the pack is known to be current. */
  sinceMs: number;
  bytes: number;
}

/** Caches packs by the hash of their land. Packs are made one at a time, to limit the load on the database. */
export class PackCache {
  readonly #source: PackInputs;
  readonly #settings: PackSettings;
  readonly #packs: FreshCache<Entry>;
  readonly #turn = new JobQueue(1);

  /** @param maxBytes limit of the cache; set in tests only */
  constructor(source: PackInputs, settings: PackSettings, maxBytes = MAX_BYTES) {
    this.#source = source;
    this.#settings = settings;
    this.#packs = new FreshCache(maxBytes);
  }

  get cachedBytes(): number {
    return this.#packs.entries.bytes;
  }

  bytesOf(wardCode: string): number | undefined {
    return this.#packs.entries.peek(wardCode)?.pack.manifest.bytes;
  }

  /**
   * @param sinceMs oldest acceptable check of the land, by `performance.now()`
   * @param admit called before a pack is made; may throw
   * @returns null if the ward has no land
   */
  async get(ward: WardNames, sinceMs: number, admit: () => void): Promise<Pack | null> {
    const entry = await this.#packs.get(ward.wardCode, sinceMs, (known) => {
      const nowMs = performance.now();
      return { sinceMs: nowMs, entry: this.#read(ward, known, nowMs, admit) };
    });
    return entry && entry.pack;
  }

  async #read(ward: WardNames, known: Entry | undefined, sinceMs: number, admit: () => void): Promise<Entry | null> {
    const { store } = this.#source;
    const [land, [config]] = [await readWardLand(store, ward), await readConfig(store)];
    const isCharged = config !== undefined && config.points_per_view > 0;
    if (land === null) return null;
    if (known?.pack.landHash === land.mark && known.isCharged === isCharged) return { ...known, sinceMs };
    if (land.parcels.count > this.#settings.maxParcels) throw new HttpError(413, 'packs.tooManyParcels');
    admit();
    const { kinds } = this.#settings;
    const pack = await this.#turn.run(() => makePack(this.#source, land, { kinds, isCharged }, known?.pack));
    if (pack === null) return null;
    const bytes = pack.manifest.bytes + PART_BYTES * (pack.manifest.parts.length + 1);
    return { pack, isCharged, sinceMs, bytes };
  }
}
