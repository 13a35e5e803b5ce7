import { prepareStore, refuseOtherVersion } from './prepareStore.ts';
import { diskFullError } from './pglite/diskSpace.ts';
import { openPgliteStore } from './pglite/openPgliteStore.ts';
import { openServedStore } from './pglite/servedStore.ts';
import { StartupError } from '../operations/startupError.ts';
import { type Store, StoreBusy, StoreFull, type StoreRole } from './store.ts';

export interface StorePlace {
  dataDir: string;
  /** Address of a PostgreSQL database that replaces the embedded one in `dataDir`. */
  databaseUrl?: string | undefined;
}

export const readStorePlace = ({ DATA_DIR, DATABASE_URL }: NodeJS.ProcessEnv): StorePlace => ({
  dataDir: DATA_DIR || '.data',
  databaseUrl: DATABASE_URL || undefined,
});

/** Opens a database without changing it, except that a missing embedded one is created empty. */
export async function openStore({ dataDir, databaseUrl }: StorePlace, onFull?: (isFull: boolean) => void): Promise<Store> {
  return databaseUrl ? openPool(databaseUrl) : openPgliteStore(dataDir, onFull);
}

/** Opens separate server connections for a share of the gateway's work. The driver is loaded on demand. */
export async function openPool(databaseUrl: string, role?: StoreRole): Promise<Store> {
  return (await import('./postgres/openPostgresStore.ts')).openPostgresStore(databaseUrl, role);
}

/** Converts the error of an unresponsive database to one line for the operator; returns others unchanged. */
const toStartupError = (error: unknown): unknown =>
  error instanceof StoreBusy
    ? new StartupError(
        `Cơ sở dữ liệu đang bận, có thể một lệnh nhập, xuất hoặc sao lưu đang dùng: hãy thử lại sau (the database is busy, perhaps with an import, export or backup: try again later): ${error.message}`,
      )
    : error;

/** Runs an operator's command. @throws StartupError if the database does not respond in time */
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
    throw toStartupError(error);
  }
}

/** @param onFull called when the embedded database's disk is nearly full, and when it has room again */
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
  /** True to exclude other commands that set it. */
  isAlone?: boolean;
  onStep?: (name: string) => void;
}

const askGateway = async ({ dataDir, databaseUrl }: StorePlace, isAlone = false): Promise<Store | undefined> =>
  databaseUrl ? undefined : openServedStore(dataDir, isAlone);

/** Opens a database without changing it, through the gateway that serves it, if any. */
export async function openExistingStore(
  place: StorePlace,
  { isAlone }: Pick<OperatorStoreOptions, 'isAlone'> = {},
): Promise<{ store: Store; isServed: boolean }> {
  const served = await askGateway(place, isAlone);
  return { store: served ?? (await openStore(place)), isServed: served !== undefined };
}

/** Opens a prepared database for a command. @throws StartupError if the serving gateway has another version */
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
