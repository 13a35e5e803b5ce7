import { prepareStore } from './seed/prepareStore.ts';
import { openPgliteStore } from './store/openPgliteStore.ts';
import { openPostgresStore } from './store/openPostgresStore.ts';
import type { Store } from './store/store.ts';

export interface StorePlace {
  dataDir: string;
  /** A PostgreSQL database to use instead of the embedded one in `dataDir`. */
  databaseUrl?: string | undefined;
}

/**
 * Opens and prepares the gateway's database.
 * @param onStep hears of every step of a first start
 */
export async function openGatewayStore(
  { dataDir, databaseUrl }: StorePlace,
  onStep?: (name: string) => void,
): Promise<Store> {
  const store = await (databaseUrl ? openPostgresStore(databaseUrl) : openPgliteStore(dataDir));
  try {
    await prepareStore(store, onStep);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
