import type { ItemsReader } from '../../../src/api/cadastralItems.ts';
import { createClient } from '../../../src/api/createClient.ts';
import { findPacks } from '../../../src/api/packs/findPacks.ts';
import { openPackFile, packFileHead } from '../../../src/contract/packs/packFile.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { KeptPack } from '../../../src/domain/packs/keptPack.ts';
import { failure, type Result, success } from '../../../src/domain/result.ts';
import type { ParcelBatch } from '../answers/parcelBatch.ts';
import type { PacksCalls } from '../api.ts';
import { answerSaved } from './answerSaved.ts';
import { openPackFolder, type PackFolder } from './packFolder.ts';
import { PackShelf } from './packShelf.ts';
import { type Saved, SavedLand } from './savedLand.ts';
import { keepPackFile, packFailure, fetchPack } from './fetchPack.ts';

/** What packs need of the worker that reads them. */
export interface PacksHost {
  /** Of the gateway; absolute, without a slash at the end. */
  apiBase: () => string;
  /** Reads the packed form. */
  reader: () => ItemsReader<ParcelBatch>;
}

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
export async function createPacks({ apiBase, reader }: PacksHost, folder?: PackFolder): Promise<Packs> {
  const place = folder ?? (await openPackFolder());
  const shelf = place && new PackShelf(place);
  const land = shelf && new SavedLand(shelf, reader);
  const under = new Map<string, AbortController>();
  // A browser that keeps nothing: said as one without room.
  const nowhere = failure('refused', 'no storage', 507);

  async function take(ward: string, tell: Parameters<PacksCalls['take']>[1]): Promise<Result<KeptPack>> {
    if (!shelf) return nowhere;
    const stop = new AbortController();
    under.set(ward, stop);
    try {
      const taken = await fetchPack({ shelf, apiBase: apiBase(), ward, tell: (step) => void tell(step), signal: stop.signal });
      return taken.ok ? success((await shelf.kept(ward))!) : taken;
    } finally {
      under.delete(ward);
    }
  }

  return {
    calls: {
      list: async () => (await shelf?.list()) ?? [],
      find: (by) => findPacks(by, { client: createClient({ apiBase: apiBase(), token: null }) }),
      take,
      pause: async (ward) => {
        under.get(ward)?.abort();
        await shelf?.pause(ward);
      },
      giveUp: async (ward) => {
        under.get(ward)?.abort();
        await shelf?.giveUp(ward);
      },
      drop: async (ward) => {
        under.get(ward)?.abort();
        await shelf?.drop(ward);
      },
      write: async (ward) => {
        const files = await shelf?.files(ward);
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
        if (!shelf) return nowhere;
        const kept = await keepPackFile(shelf, file);
        return kept.ok ? success((await shelf.kept(kept.value))!) : kept;
      },
      answer: async (path, request) => (land ? answerSaved(land, path, request) : null),
      picture: async (url) => (await land?.picture(url))?.value ?? null,
    },
    parcelsIn: async (box, most) => (await land?.parcelsIn(box, most)) ?? null,
    zones: async (fileUrl) => (await land?.zones(fileUrl)) ?? null,
  };
}
