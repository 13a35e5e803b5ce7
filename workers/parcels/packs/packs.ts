import type { ItemsReader } from '../../../src/api/land/parcels.ts';
import { createClient } from '../../../src/api/createClient.ts';
import type { AnswerOf } from '../../../src/api/parseAnswer.ts';
import { findPacksCall } from '../../../src/contract/packs/findPack.ts';
import { openPackFile, packFileHead } from '../../../src/contract/packs/packFile.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { baseMapProviders, type BaseMapSettings } from '../../../src/domain/map/baseMapProviders.ts';
import type { KeptPack, OfferedPack } from '../../../src/domain/packs/keptPack.ts';
import { failure, type Result, success } from '../../../src/domain/result.ts';
import type { ParcelBatch } from '../answers/parcelBatch.ts';
import type { PacksCalls } from '../api.ts';
import { systemClock } from '../fetch/progressReporter.ts';
import { answerFromPacks } from './answerFromPacks.ts';
import { BaseTiles } from './baseTiles.ts';
import { openPackFolder, type PackFolder } from './packFolder.ts';
import { PackStore } from './packStore.ts';
import { type Saved, SavedLand } from './savedLand.ts';
import type { SavedPlaces } from './savedPlaces.ts';
import { importPackFile, packFailure, fetchPack } from './fetchPack.ts';

export interface PacksHost {
  /** Returns the gateway's absolute URL without a trailing slash. */
  apiBase: () => string;
  /** Returns the reader of the packed form. */
  reader: () => ItemsReader<ParcelBatch>;
  /** URL of the operator's base map (PMTiles); defaults to that of the build. */
  baseArchive?: string | null;
}

/** Returns the build's archive URL, made absolute. Null without one, and in plain Node. */
function builtArchive(): string | null {
  const { archive } = baseMapProviders(((import.meta.env as ImportMetaEnv | undefined) ?? {}) as BaseMapSettings);
  return archive && new URL(archive.url, location.origin).href;
}

const toOffered = ({ ward, bounds: [west, south, east, north], ...pack }: AnswerOf<typeof findPacksCall>['data'][number]): OfferedPack => ({
  ...pack,
  ward: ward.code,
  name: ward.nameWithType,
  within: [ward.districtName, ward.cityName].filter(Boolean).join(', '),
  now: [ward.wardName2025, ward.cityName2025].filter(Boolean).join(', '),
  bounds: { west, south, east, north },
});

/** Maximum wait of the list of wards for the base map's host. */
const WEIGHED_WITHIN_MS = 3_000;

export interface Packs {
  calls: Omit<PacksCalls, 'ages'>;
  /** Returns a box's parcels from packs; null if no pack covers it. */
  parcelsIn(box: LngLatBox, maxCount: number): Promise<Saved<ParcelBatch> | null>;
  zones(fileUrl: string): Promise<Saved<string> | null>;
}

/** Opens the packs on this device. @param folder storage; defaults to that of the browser */
export async function createPacks({ apiBase, reader, baseArchive = builtArchive() }: PacksHost, folder?: PackFolder): Promise<Packs> {
  const place = folder ?? (await openPackFolder());
  const store = place && new PackStore(place);
  const land = store && new SavedLand(store, reader);
  // Preload the manifests; later calls report a failure.
  store?.manifests().catch(() => undefined);
  const base = baseArchive === null ? null : new BaseTiles(baseArchive, store);
  const downloads = new Map<string, { stop: AbortController; ended: Promise<unknown> }>();
  let search: Promise<SavedPlaces> | null = null;
  // A browser without storage counts as one without space.
  const noStorage = failure('refused', 'no storage', 507);

  async function take(ward: string, report: Parameters<PacksCalls['take']>[1]): Promise<Result<KeptPack>> {
    if (!store) return noStorage;
    const stop = new AbortController();
    const ended = takeUntil(store, ward, report, stop.signal);
    downloads.set(ward, { stop, ended });
    return ended.finally(() => downloads.delete(ward));
  }

  async function takeUntil(
    store: PackStore,
    ward: string,
    report: Parameters<PacksCalls['take']>[1],
    signal: AbortSignal,
  ): Promise<Result<KeptPack>> {
    const fetched = await fetchPack({ store, apiBase: apiBase(), ward, report: (step) => void report(step), signal });
    if (!fetched.ok) return fetched;
    await keepBase(store, ward, signal);
    return success((await store.kept(ward))!);
  }

  /** Waits for the download's last write, because an open file cannot be removed. */
  async function afterTaking(ward: string, change: 'pause' | 'giveUp' | 'drop'): Promise<void> {
    const download = downloads.get(ward);
    download?.stop.abort();
    await download?.ended.catch(() => undefined);
    await store?.[change](ward);
  }

  /** Saves base-map tiles. A failure leaves the pack usable: our own base map is drawn. */
  async function keepBase(packStore: PackStore, ward: string, signal: AbortSignal): Promise<void> {
    const pack = base && navigator.onLine ? await packStore.kept(ward) : null;
    if (pack) await base!.keep(ward, pack.bounds, signal).catch((error: unknown) => console.warn('packs: the base map is not kept', error));
  }

  /** Adds the estimated size of base-map tiles to an offered pack, unless the host is slow. */
  async function withBase(pack: OfferedPack): Promise<OfferedPack> {
    if (!base) return pack;
    const weighed = base.weigh(pack.bounds).catch(() => 0);
    const timeout = new Promise<number>((resolve) => setTimeout(resolve, WEIGHED_WITHIN_MS, 0));
    const bytes = await Promise.race([weighed, timeout]);
    return bytes === 0 ? pack : { ...pack, bytes: pack.bytes + bytes, isEstimate: true };
  }

  const placesOf = (land: SavedLand): Promise<SavedPlaces | null> => {
    search ??= import('./savedPlaces.ts').then((module) => new module.SavedPlaces(land, systemClock));
    // If the code cannot be loaded, the next request tries again.
    return search.catch(() => (search = null));
  };

  return {
    calls: {
      list: async () => (await store?.list()) ?? [],
      find: async (by) => {
        const client = createClient({ apiBase: apiBase(), token: null });
        const found = await client.ask(findPacksCall, 'box' in by ? by.box : { search: by.words });
        if (!found.ok) return found;
        const { data, total = data.length } = found.value;
        return success({ items: await Promise.all(data.map((pack) => withBase(toOffered(pack)))), total });
      },
      take,
      pause: (ward) => afterTaking(ward, 'pause'),
      giveUp: (ward) => afterTaking(ward, 'giveUp'),
      drop: (ward) => afterTaking(ward, 'drop'),
      write: async (ward) => {
        const files = await store?.files(ward);
        return files ? new Blob([await packFileHead(files.manifest), ...files.parts], { type: 'application/octet-stream' }) : null;
      },
      peek: async (file) => {
        try {
          const { manifest } = await openPackFile(file);
          return success({ ward: manifest.ward.code, name: manifest.ward.name_with_type, asOf: manifest.as_of });
        } catch (error) {
          return packFailure(error);
        }
      },
      keep: async (file) => {
        if (!store) return noStorage;
        const kept = await importPackFile(store, file);
        if (!kept.ok) return kept;
        await keepBase(store, kept.value, new AbortController().signal);
        return success((await store.kept(kept.value))!);
      },
      answer: async (path, request, near = null, language = 'vi') =>
        land && answerFromPacks({ land, places: () => placesOf(land), near, language }, path, request),
      baseTile: async (z, x, y) => {
        try {
          return success((await base?.tile(z, x, y)) ?? null);
        } catch (error) {
          return failure('offline', String(error));
        }
      },
      picture: async (url) => (await land?.picture(url))?.value ?? null,
    },
    parcelsIn: async (box, maxCount) => (await land?.parcelsIn(box, maxCount)) ?? null,
    zones: async (fileUrl) => (await land?.zones(fileUrl)) ?? null,
  };
}
