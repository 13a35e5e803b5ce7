/** A file of a build: its path on our origin, the SHA-256 of its bytes in base64, and how many they are. */
export type BuiltFile = readonly [path: string, sha256: string, bytes: number];

/** What a build's page is made of; the build writes it into the worker's script (src/build/writeAppShell.ts). */
export interface BuildList {
  id: string;
  /** The page and all that it begins and works with. A device holds every file of it, or the build is not started from there. */
  shell: readonly BuiltFile[];
  /** Large parts that few need: a device keeps them once they were used. */
  large: readonly BuiltFile[];
}

/** Where the worker's script is served; Vite's pages of tests and `npm run dev` have none. */
export const APP_WORKER = '/service-worker.js';

/** Where other apps hand over pictures, files and words; the worker takes them there, and no server. */
export const SHARE_PATH = '/share';

/** What was handed over waits in this cache for the page, which takes it away. */
export const SHARED_CACHE = 'thua-shared';
export const SHARED_WORDS = '/shared/words';
/** Of a shared file's answer: its name, percent-encoded. */
export const FILE_NAME_HEADER = 'X-File-Name';

export type PageMessage =
  /** The page of this build has been drawn. Answered through the port, where there is one, by a `VersionState`. */
  | { type: 'alive'; build: string }
  /** To a worker that waits: the user wants its build. */
  | { type: 'takeOver' }
  /** The build that did not come alive shall be tried again. Answered through the port. */
  | { type: 'retry' };

/** Which build the worker starts, and whether it went back to the one before. */
export interface VersionState {
  build: string;
  isRolledBack: boolean;
}

export type WorkerMessage =
  /** May this page be loaded anew? Answered through the port by true or false. */
  | { type: 'mayReload' }
  /** Another page has work under way: nothing was taken over. */
  | { type: 'busyElsewhere' };
