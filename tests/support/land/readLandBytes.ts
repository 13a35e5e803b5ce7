import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LandFeature, ReadOptions } from '../../../src/gateway/import/landSource.ts';
import { openSource } from '../../../src/gateway/import/openSource.ts';

/** Reads all batches of a file's records, as the importer gets them. @throws ImportError as the reader does */
export async function readLandBatches(name: string, bytes: Uint8Array | string, options: ReadOptions = {}): Promise<LandFeature[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'thua-land-'));
  try {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const batches: LandFeature[][] = [];
    for await (const batch of (await openSource(path, options)).read()) batches.push(batch);
    return batches;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const readLandBytes = async (...file: Parameters<typeof readLandBatches>): Promise<LandFeature[]> =>
  (await readLandBatches(...file)).flat();
