import { writeFile } from 'node:fs/promises';
import { packFileHead } from '../../contract/packs/packFile.ts';
import { PACK_KINDS } from '../../contract/packs/packManifest.ts';
import type { Store } from '../database/store.ts';
import type { FileStore } from '../files/fileStore.ts';
import { wardDirectory } from '../land/wardDirectory.ts';
import { readConfig } from '../operations/readConfig.ts';
import { StartupError } from '../operations/startupError.ts';
import { makePack, PackThread } from '../packs/makePack.ts';
import { readWardLand } from '../packs/readWardLand.ts';
import { writeAtomically } from './writeAtomically.ts';

export interface PackOptions {
  wardCode: string;
  path: string;
}

/** Writes a ward's pack, with the parts of a download, as a file for the app. It gets its name when complete. */
export async function exportPack(store: Store, files: Pick<FileStore, 'read'>, { wardCode, path }: PackOptions): Promise<number> {
  const directory = await wardDirectory(store, { timeoutMs: Infinity });
  const ward = directory.get(wardCode);
  if (!ward) throw new StartupError(`${wardCode}: không có phường, xã này (no such ward).`);
  const thread = new PackThread();
  try {
    const [land, [config]] = [await readWardLand(store, ward), await readConfig(store)];
    const choice = { kinds: new Set(PACK_KINDS), isCharged: config !== undefined && config.points_per_view > 0 };
    const pack = land && (await makePack({ store, files, directory, thread }, land, choice, undefined));
    if (!pack) return 0;
    const { manifest, parts } = pack;
    const bytes = [await packFileHead(manifest), ...manifest.parts.map(({ sha256 }) => parts.get(sha256)!)];
    await writeAtomically(path, (unfinished) => writeFile(unfinished, bytes));
    return manifest.parts.length;
  } finally {
    await thread.close();
  }
}
