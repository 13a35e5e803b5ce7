import type { LandFileChoice } from '../../domain/landFile/landFile.ts';
import { indexedDb } from './indexedDb.ts';

export interface KeptLandFile {
  key: string;
  name: string;
  choice: LandFileChoice;
  files: readonly Blob[];
  /** Absent in files stored by older builds. */
  isGathered?: boolean;
}

/** Prefix in the store of the drawing's journal: a new store would need a version that an older build cannot open. */
const KEY_START = 'file ';

/** Stores a file. Rejects where the browser refuses, or has no room. */
export const keepLandFile = (file: KeptLandFile): Promise<void> => indexedDb.write('drawing', KEY_START + file.key, file);

export const dropKeptLandFile = (key: string): Promise<void> => indexedDb.write('drawing', KEY_START + key, null);

/** Returns all stored files; none where the browser stores nothing. */
export const keptLandFiles = (): Promise<KeptLandFile[]> => indexedDb.readAll<KeptLandFile>('drawing', KEY_START).catch(() => []);
