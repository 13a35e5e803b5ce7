import { prepareStore, refuseOtherVersion } from './prepareStore.ts';
import { diskFullError } from './pglite/diskRoom.ts';
import { openPgliteStore } from './pglite/openPgliteStore.ts';
import { openServedStore } from './pglite/servedStore.ts';
import { StartupError } from '../operations/startupError.ts';
import { type Store, StoreBusy, StoreFull, type StoreShare } from './store.ts';

export interface StorePlace {
  dataDir: string;
  /** A PostgreSQL database to use instead of the embedded one in `dataDir`. */
  databaseUrl?: string | undefined;
}

/** DATA_DIR and DATABASE_URL of the environment; unset and empty mean the defaults: `.data`, none. */
export const readStorePlace = ({ DATA_DIR, DATABASE_URL }: NodeJS.ProcessEnv): StorePlace => ({
  dataDir: DATA_DIR || '.data',
  databaseUrl: DATABASE_URL || undefined,
});

/** Opens a database as it is: nothing of it is changed, but for an embedded one that is not there and begins empty. */
export async function openStore({ dataDir, databaseUrl }: StorePlace, onFull?: (isFull: boolean) => void): Promise<Store> {
  return databaseUrl ? openShare(databaseUrl) : openPgliteStore(dataDir, onFull);
}

/** Opens connections to a server of their own for a share of the gateway's work. The driver is loaded only where there is a server. */
export async function openShare(databaseUrl: string, share?: StoreShare): Promise<Store> {
  return (await import('./postgres/openPostgresStore.ts')).openPostgresStore(databaseUrl, share);
}

/** What an operator reads of a database that does not answer, in one line; other errors are as they are. */
const inOneLine = (error: unknown): unknown =>
  error instanceof StoreBusy
    ? new StartupError(
        `Cơ sở dữ liệu đang bận, có thể một lệnh nhập, xuất hoặc sao lưu đang dùng: hãy thử lại sau (the database is busy, perhaps with an import, export or backup: try again later): ${error.message}`,
      )
    : error;

/** Runs an operator's command. @throws StartupError where the database does not answer in time */
export async function withStore<Result, Opened extends Store>(
  opening: Promise<Opened>,
  work: (store: Opened) => Promise<Result>,
): Promise<Result> {
  try {
    const store = await opening;
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    throw inOneLine(error);
  }
}

/**
 * Opens and prepares the gateway's database.
 * @param onStep hears of every step of a first start
 * @param onFull hears when the disk of the embedded database is nearly full, and when there is room again
 */
export async function openGatewayStore(
  { dataDir, databaseUrl }: StorePlace,
  onStep?: (name: string) => void,
  onFull?: (isFull: boolean) => void,
): Promise<Store> {
  const store = await openStore({ dataDir, databaseUrl }, onFull);
  try {
    await prepareStore(store, onStep);
  } catch (error) {
    await store.close();
    throw error instanceof StoreFull ? diskFullError(databaseUrl ? 'PostgreSQL' : dataDir) : error;
  }
  return store;
}

interface OperatorStoreOptions {
  /** Whether no other command that asks for this may run meanwhile. */
  isAlone?: boolean;
  onStep?: (name: string) => void;
}

const askGateway = async ({ dataDir, databaseUrl }: StorePlace, isAlone = false): Promise<Store | undefined> =>
  databaseUrl ? undefined : openServedStore(dataDir, isAlone);

/**
 * Opens a database as it is, for an operator's command: through the gateway that serves an embedded one, if one does.
 * @returns also whether one does
 */
export async function openPresentStore(
  place: StorePlace,
  { isAlone }: Pick<OperatorStoreOptions, 'isAlone'> = {},
): Promise<{ store: Store; isServed: boolean }> {
  const served = await askGateway(place, isAlone);
  return { store: served ?? (await openStore(place)), isServed: served !== undefined };
}

/** The same of a database that is prepared for this version. @throws StartupError where the gateway that serves is of another version */
export async function openOperatorStore(place: StorePlace, { isAlone, onStep }: OperatorStoreOptions = {}): Promise<Store> {
  const served = await askGateway(place, isAlone);
  if (!served) return openGatewayStore(place, onStep);
  try {
    await refuseOtherVersion(served);
  } catch (error) {
    await served.close();
    throw error;
  }
  return served;
}
