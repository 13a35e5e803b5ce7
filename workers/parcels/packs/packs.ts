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

/** What packs need of the worker that reads them. */
export interface PacksHost {
  /** Of the gateway; absolute, without a slash at the end. */
  apiBase: () => string;
  /** Reads the packed form. */
  reader: () => ItemsReader<ParcelBatch>;
  /** The address of the operator's base map (PMTiles); by default what the app was built with. */
  baseArchive?: string | null;
}

/** Of the build; a path of our own origin is made whole. Null where there is none, and under plain Node. */
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

/** A list of wards does not wait longer for the base map's host. */
const WEIGHED_WITHIN_MS = 3_000;

/** Packs as the rest of the worker uses them. */
export interface Packs {
  calls: Omit<PacksCalls, 'ages'>;
  /** Parcels in a box out of packs; null where none has it. */
  parcelsIn(box: LngLatBox, most: number): Promise<Saved<ParcelBatch> | null>;
  /** The text of a file of zones. */
  zones(fileUrl: string): Promise<Saved<string> | null>;
}

/**
 * The packs on this device.
 * @param folder where they lie; by default what the browser has
 */
export async function createPacks({ apiBase, reader, baseArchive = builtArchive() }: PacksHost, folder?: PackFolder): Promise<Packs> {
  const place = folder ?? (await openPackFolder());
  const store = place && new PackStore(place);
  const land = store && new SavedLand(store, reader);
  // Who asks for packs wants to know which there are; the asker is told what goes wrong.
  store?.manifests().catch(() => undefined);
  const base = baseArchive === null ? null : new BaseTiles(baseArchive, store);
  const under = new Map<string, { stop: AbortController; ended: Promise<unknown> }>();
  let search: Promise<SavedPlaces> | null = null;
  // A browser that keeps nothing: said as one without room.
  const nowhere = failure('refused', 'no storage', 507);

  async function take(ward: string, report: Parameters<PacksCalls['take']>[1]): Promise<Result<KeptPack>> {
    if (!store) return nowhere;
    const stop = new AbortController();
    const ended = takeUntil(store, ward, report, stop.signal);
    under.set(ward, { stop, ended });
    return ended.finally(() => under.delete(ward));
  }

  async function takeUntil(
    on: PackStore,
    ward: string,
    report: Parameters<PacksCalls['take']>[1],
    signal: AbortSignal,
  ): Promise<Result<KeptPack>> {
    const taken = await fetchPack({ store: on, apiBase: apiBase(), ward, report: (step) => void report(step), signal });
    if (!taken.ok) return taken;
    await keepBase(on, ward, signal);
    return success((await on.kept(ward))!);
  }

  /** Ends the taking of a ward and waits for its last file before the change: a file that is being written cannot be removed. */
  async function afterTaking(ward: string, change: 'pause' | 'giveUp' | 'drop'): Promise<void> {
    const taking = under.get(ward);
    taking?.stop.abort();
    await taking?.ended.catch(() => undefined);
    await store?.[change](ward);
  }

  /** Without them the pack is whole all the same: our own base map is drawn. */
  async function keepBase(on: PackStore, ward: string, signal: AbortSignal): Promise<void> {
    const pack = base && navigator.onLine ? await on.kept(ward) : null;
    if (pack) await base!.keep(ward, pack.bounds, signal).catch((error: unknown) => console.warn('packs: the base map is not kept', error));
  }

  /** An offered pack with what comes along of the base map; without, where its host does not say so soon. */
  async function withBase(pack: OfferedPack): Promise<OfferedPack> {
    if (!base) return pack;
    const weighed = base.weigh(pack.bounds).catch(() => 0);
    const late = new Promise<number>((resolve) => setTimeout(resolve, WEIGHED_WITHIN_MS, 0));
    const bytes = await Promise.race([weighed, late]);
    return bytes === 0 ? pack : { ...pack, bytes: pack.bytes + bytes, isEstimate: true };
  }

  const placesOf = (on: SavedLand): Promise<SavedPlaces | null> => {
    search ??= import('./savedPlaces.ts').then((module) => new module.SavedPlaces(on, systemClock));
    // Its code did not come: the next question asks for it anew.
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
        if (!store) return nowhere;
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
    parcelsIn: async (box, most) => (await land?.parcelsIn(box, most)) ?? null,
    zones: async (fileUrl) => (await land?.zones(fileUrl)) ?? null,
  };
}
