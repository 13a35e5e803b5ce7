import type { LandFileChoice } from '../../domain/landFile/landFile.ts';
import { indexedDb } from './indexedDb.ts';

export interface KeptLandFile {
  key: string;
  name: string;
  choice: LandFileChoice;
  files: readonly Blob[];
}

/** Beside the drawing's journal: another store would need a newer database, which an older build that the app goes back to cannot open. */
const KEY_START = 'file ';

/** Rejects where the browser refuses, or has no room. */
export const keepLandFile = (file: KeptLandFile): Promise<void> => indexedDb.write('drawing', KEY_START + file.key, file);

export const dropKeptLandFile = (key: string): Promise<void> => indexedDb.write('drawing', KEY_START + key, null);

/** All that are kept; none where the browser keeps nothing. */
export const keptLandFiles = (): Promise<KeptLandFile[]> => indexedDb.readAll<KeptLandFile>('drawing', KEY_START).catch(() => []);
