/** A file of a build: path on our origin, SHA-256 in base64, size in bytes. */
export type BuiltFile = readonly [path: string, sha256: string, bytes: number];

/** Files of a build; the build writes the list into the worker's script (src/build/writeAppShell.ts). */
export interface BuildList {
  id: string;
  /** The page and every file that it needs. A device starts the build only if it has all of them. */
  shell: readonly BuiltFile[];
  /** Large parts that few users need; a device keeps them after their first use. */
  large: readonly BuiltFile[];
}

/** Address of the worker's script. Test pages and `npm run dev` have none. */
export const APP_WORKER = '/service-worker.js';

/** Share target for other apps' pictures, files and text. The worker answers it; nothing reaches a server. */
export const SHARE_PATH = '/share';

/** Cache in which shared content waits for the page, which removes it. */
export const SHARED_CACHE = 'thua-shared';
export const SHARED_WORDS = '/shared/words';
/** Header with a shared file's name, percent-encoded. */
export const FILE_NAME_HEADER = 'X-File-Name';

export type PageMessage =
  /** The page of this build was drawn. Answered by a `VersionState` if there is a port. */
  | { type: 'alive'; build: string }
  /** Asks a waiting worker to take over, because the user wants its build. */
  | { type: 'takeOver' }
  /** Try the build again whose pages were not drawn. Answered by a `VersionState`. */
  | { type: 'retry' };

/** Build from which the worker starts pages, and whether it is the previous one. */
export interface VersionState {
  build: string;
  isRolledBack: boolean;
}

export type WorkerMessage =
  /** Asks whether this page may be reloaded. Answered by a boolean. */
  | { type: 'mayReload' }
  /** Another page has unfinished work, so the new build did not take over. */
  | { type: 'busyElsewhere' };
