import { PackFault, readManifest, sha256Hex, unpackPart } from '../../../src/contract/packs/packFile.ts';
import type { PackManifest, PackPart } from '../../../src/contract/packs/packManifest.ts';
import { boxOfEdges } from '../../../src/domain/geometry/box.ts';
import { type KeptPack, packLock } from '../../../src/domain/packs/keptPack.ts';
import type { PackFolder } from './packFolder.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Files that are not parts; a part is named by its hash. */
const [WHOLE, WANTED] = ['whole.json', 'wanted.json'];

/** Prefix of the file with a ward's base-map tiles; its SHA-256 follows. */
const BASE = 'base-';

/** Pack whose download was started. */
interface Wanted {
  manifest: PackManifest;
  /** Paused by the user, so that it does not resume automatically. */
  isPaused: boolean;
}

interface StoredPack {
  /** Manifest of the usable pack; null before the first is complete. */
  whole: PackManifest | null;
  wanted: Wanted | null;
  sizes: ReadonlyMap<string, number>;
}

const isStored = (sizes: ReadonlyMap<string, number>, { sha256, bytes }: PackPart): boolean => sizes.get(sha256) === bytes;

const baseNames = (sizes: ReadonlyMap<string, number>): string[] => [...sizes.keys()].filter((name) => name.startsWith(BASE));

const partsOf = ({ parts }: PackManifest): PackPart[] => [...new Map(parts.map((part) => [part.sha256, part])).values()];

/**
 * Packs in a folder. Parts are named by their hash and checked before writing. A pack is complete when `whole.json`,
 * written last, names only existing parts. Writers hold the ward's cross-tab lock (`packLock`).
 */
export class PackStore {
  readonly #folder: PackFolder;
  /** Invalidates the cache after other workers' changes. */
  readonly #changes = new BroadcastChannel('thua packs changed');
  #stored: Promise<Map<string, StoredPack>> | null = null;
  /** Hashes of parts found to be damaged. */
  readonly #damaged = new Set<string>();

  constructor(folder: PackFolder) {
    this.#folder = folder;
    this.#changes.onmessage = () => this.#forget();
  }

  #forget(): void {
    this.#stored = null;
  }

  #noteChange(): void {
    this.#forget();
    this.#changes.postMessage(null);
  }

  #all(): Promise<Map<string, StoredPack>> {
    this.#stored ??= this.#readAll().catch((error: unknown) => {
      this.#forget();
      throw error;
    });
    return this.#stored;
  }

  async #readAll(): Promise<Map<string, StoredPack>> {
    const wards = await this.#folder.wards();
    const packs = await Promise.all(wards.map(async (ward) => [ward, await this.#read(ward)] as const));
    const isNamed = ([, { whole, wanted }]: (typeof packs)[number]): boolean => whole !== null || wanted !== null;
    for (const [ward] of packs.filter((pack) => !isNamed(pack)))
      void this.#removeLeftOver(ward).catch((error: unknown) => console.warn('packs: left over', error));
    return new Map(packs.filter(isNamed));
  }

  /** Removes parts without a manifest, left by an interrupted removal, unless another tab holds the lock. */
  async #removeLeftOver(ward: string): Promise<void> {
    // Locks need https. Without them, leftovers are removed with the ward's next download.
    const locks = navigator.locks as LockManager | undefined;
    await locks?.request(packLock(ward), { ifAvailable: true }, async (lock) => {
      const { whole, wanted } = await this.#read(ward);
      if (lock && !whole && !wanted) await this.#folder.removeAll(ward);
    });
  }

  async #read(ward: string): Promise<StoredPack> {
    const [sizes, whole, wanted] = await Promise.all([
      this.#folder.sizes(ward),
      this.#json(ward, WHOLE!),
      this.#json(ward, WANTED!) as Promise<Partial<Wanted> | null>,
    ]);
    const valid = async (value: unknown): Promise<PackManifest | null> =>
      value === null
        ? null
        : readManifest(value)
            .then((read) => (read.ward.code === ward ? read : null))
            .catch(() => null);
    const manifest = await valid(wanted?.manifest ?? null);
    return { sizes, whole: await valid(whole), wanted: manifest && { manifest, isPaused: wanted?.isPaused === true } };
  }

  async #json(ward: string, name: string): Promise<unknown> {
    const file = await this.#folder.read(ward, name);
    try {
      return file && JSON.parse(await file.text());
    } catch {
      return null;
    }
  }

  /** Tests whether all parts of the pack in use exist. */
  #isIntact({ whole, sizes }: StoredPack): boolean {
    return whole !== null && whole.parts.every((part) => isStored(sizes, part) && !this.#damaged.has(part.sha256));
  }

  async list(): Promise<KeptPack[]> {
    const all = [...(await this.#all()).values()];
    return all.map((pack) => this.#kept(pack)).sort((a, b) => a.name.localeCompare(b.name, 'vi'));
  }

  #kept(pack: StoredPack): KeptPack {
    const { whole, wanted, sizes } = pack;
    const { ward, bounds, counts, bytes, is_sample, as_of, sources, withheld } = whole ?? wanted!.manifest;
    const covers = (whole?.parts ?? []).filter(({ kind }) => kind === 'parcels').map(({ box }) => boxOfEdges(box));
    const baseBytes = baseNames(sizes).reduce((total, name) => total + sizes.get(name)!, 0);
    const charged = withheld.filter(({ kind, reason }) => kind === 'plannings' && reason === 'charged');
    const parts = wanted ? partsOf(wanted.manifest) : [];
    const sum = (parts: readonly PackPart[]): number => parts.reduce((total, part) => total + part.bytes, 0);
    return {
      ward: ward.code,
      name: ward.name_with_type,
      within: [ward.district_name, ward.city_name].filter(Boolean).join(', '),
      now: [ward.ward_name_2025, ward.city_name_2025].filter(Boolean).join(', '),
      bounds: boxOfEdges(bounds),
      covers: covers.length > 0 ? covers : [boxOfEdges(bounds)],
      counts,
      bytes: bytes + baseBytes,
      baseBytes,
      isSample: is_sample,
      asOf: as_of,
      sources,
      charged: charged.reduce((total, { count }) => total + count, 0),
      state: whole === null ? 'half' : this.#isIntact(pack) ? 'whole' : 'damaged',
      download: wanted && {
        loadedBytes: sum(parts.filter((part) => isStored(sizes, part))),
        totalBytes: sum(parts),
        isPaused: wanted.isPaused,
      },
    };
  }

  async kept(ward: string): Promise<KeptPack | null> {
    const pack = (await this.#all()).get(ward);
    return pack ? this.#kept(pack) : null;
  }

  /** Returns manifests of packs in use, also damaged ones: cells of missing parts have no data. */
  async manifests(): Promise<PackManifest[]> {
    return [...(await this.#all()).values()].flatMap(({ whole }) => whole ?? []);
  }

  /** Unpacks a part; null if it is missing or damaged, which marks the pack as damaged. */
  async unpack(ward: string, part: PackPart): Promise<Bytes | null> {
    const file = await this.#folder.read(ward, part.sha256);
    try {
      if (file) return await unpackPart(part, new Uint8Array(await file.arrayBuffer()));
    } catch (error) {
      if (!(error instanceof PackFault)) throw error;
      await this.#folder.remove(ward, part.sha256);
    }
    if (!this.#damaged.has(part.sha256)) {
      this.#damaged.add(part.sha256);
      this.#noteChange();
    }
    return null;
  }

  /** Starts or resumes a download. @returns the missing parts */
  async begin(manifest: PackManifest): Promise<PackPart[]> {
    const ward = manifest.ward.code;
    await this.#setWanted(ward, { manifest, isPaused: false });
    const sizes = await this.#folder.sizes(ward);
    return partsOf(manifest).filter((part) => !isStored(sizes, part) || this.#damaged.has(part.sha256));
  }

  async #setWanted(ward: string, wanted: Wanted): Promise<void> {
    await this.#folder.write(ward, WANTED!, JSON.stringify(wanted));
    this.#noteChange();
  }

  /** @param bytes already checked against the hash */
  async put(ward: string, part: PackPart, bytes: Bytes): Promise<void> {
    await this.#folder.write(ward, part.sha256, bytes);
    this.#damaged.delete(part.sha256);
    this.#forget();
  }

  /** @throws PackFault `length` if parts are missing; the previous pack then stays in use */
  async finish(manifest: PackManifest): Promise<void> {
    const ward = manifest.ward.code;
    const sizes = await this.#folder.sizes(ward);
    if (!manifest.parts.every((part) => isStored(sizes, part))) throw new PackFault('length');
    await this.#folder.write(ward, WHOLE!, JSON.stringify(manifest));
    await this.#folder.remove(ward, WANTED!);
    await this.#sweep(ward);
    this.#noteChange();
  }

  async pause(ward: string): Promise<void> {
    const wanted = (await this.#all()).get(ward)?.wanted;
    if (wanted) await this.#setWanted(ward, { ...wanted, isPaused: true });
  }

  /** Cancels a download; a previous pack stays. */
  async giveUp(ward: string): Promise<void> {
    await this.#folder.remove(ward, WANTED!);
    this.#forget();
    if ((await this.#all()).has(ward)) await this.#sweep(ward);
    else await this.#folder.removeAll(ward);
    this.#noteChange();
  }

  async drop(ward: string): Promise<void> {
    // Remove the manifests first, so that an interrupted removal leaves nothing in use.
    for (const name of [WHOLE!, WANTED!]) await this.#folder.remove(ward, name);
    await this.#folder.removeAll(ward);
    this.#noteChange();
  }

  /** Removes files that no manifest names. */
  async #sweep(ward: string): Promise<void> {
    const { whole, wanted, sizes } = await this.#read(ward);
    const named = new Set([
      WHOLE,
      WANTED,
      ...baseNames(sizes),
      ...[whole, wanted?.manifest].flatMap((manifest) => manifest?.parts.map(({ sha256 }) => sha256) ?? []),
    ]);
    for (const name of sizes.keys()) if (!named.has(name)) await this.#folder.remove(ward, name);
  }

  async baseFiles(): Promise<Array<{ ward: string; name: string }>> {
    return [...(await this.#all())].flatMap(([ward, { sizes }]) => baseNames(sizes).map((name) => ({ ward, name })));
  }

  /** Returns null if the file is missing or its content does not match its name. */
  async readBase(ward: string, name: string): Promise<Blob | null> {
    const file = await this.#folder.read(ward, name);
    return file && name === BASE + (await sha256Hex(new Uint8Array(await file.arrayBuffer()))) ? file : null;
  }

  /** Replaces the previous base-map file. @throws DOMException QuotaExceededError */
  async putBase(ward: string, bytes: Bytes): Promise<void> {
    const previous = baseNames(await this.#folder.sizes(ward));
    const name = BASE + (await sha256Hex(bytes));
    await this.#folder.write(ward, name, bytes);
    for (const old of previous) if (old !== name) await this.#folder.remove(ward, old);
    this.#noteChange();
  }

  /** Returns a pack's manifest and its part files in order; null if one is missing. */
  async files(ward: string): Promise<{ manifest: PackManifest; parts: Blob[] } | null> {
    const pack = (await this.#all()).get(ward);
    if (!pack?.whole || !this.#isIntact(pack)) return null;
    const parts = await Promise.all(pack.whole.parts.map(({ sha256 }) => this.#folder.read(ward, sha256)));
    return parts.every((part) => part !== null) ? { manifest: pack.whole, parts } : null;
  }
}
