/**
 * What the page keeps in IndexedDB beside local storage: `keys` of the password vault, `ledger` of the session, `drawing`
 * the journal of what is being drawn, `outbox` the notes the gateway has not got yet. Our own and not `idb`: it is
 * loaded before the map, where 721 bytes gzipped do what takes 1,803 with idb.
 */
type StoreName = 'keys' | 'ledger' | 'drawing' | 'outbox';

const DATABASE = 'thua-session';
/** 2 brought `drawing` and `outbox`. */
const VERSION = 2;
const STORES: readonly StoreName[] = ['keys', 'ledger', 'drawing', 'outbox'];

let opening: Promise<IDBDatabase> | null = null;
let isSealed = false;

function openDatabase(): Promise<IDBDatabase> {
  if (isSealed) return Promise.reject(new Error('IndexedDB is being taken away'));
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = globalThis.indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => {
      const held = request.result.objectStoreNames;
      for (const name of STORES) if (!held.contains(name)) request.result.createObjectStore(name);
    };
    request.onsuccess = () => {
      const database = request.result;
      // Another page may bring a newer version, and the browser may close it (storage cleared): the next use opens it anew.
      const forget = (): void => {
        database.close();
        opening = null;
      };
      database.onversionchange = forget;
      database.onclose = forget;
      resolve(database);
    };
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'));
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/**
 * One transaction: reads the record of a key, and writes what `change` answers for it. Transactions of all pages of ours
 * take turns, so two that change the same record never miss each other.
 * @param change undefined leaves the record as it is, null removes it
 * @returns what it holds afterwards; rejects where there is no IndexedDB (some private windows)
 */
async function update<Value>(
  store: StoreName,
  key: string,
  change: (held: Value | undefined) => Value | null | undefined,
): Promise<Value | undefined> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite');
    const records = transaction.objectStore(store);
    let result: Value | undefined;
    const reading = records.get(key) as IDBRequest<Value | undefined>;
    reading.onsuccess = () => {
      result = reading.result;
      const changed = change(result);
      if (changed === undefined) return;
      result = changed ?? undefined;
      if (changed === null) records.delete(key);
      else records.put(changed, key);
    };
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
  });
}

/** Writes a record whatever the key held before, which is not read for it: that may be large. @param value null removes it */
async function write<Value>(store: StoreName, key: string, value: Value | null): Promise<void> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite');
    const records = transaction.objectStore(store);
    if (value === null) records.delete(key);
    else records.put(value, key);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
  });
}

/** What a key holds. */
const read = <Value>(store: StoreName, key: string): Promise<Value | undefined> => update<Value>(store, key, () => undefined);

/** All records whose keys begin so, in the order of their keys. */
async function readAll<Value>(store: StoreName, keyStart: string): Promise<Value[]> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const keys = IDBKeyRange.bound(keyStart, `${keyStart}\uffff`);
    const reading = database.transaction(store).objectStore(store).getAll(keys) as IDBRequest<Value[]>;
    reading.onsuccess = () => resolve(reading.result);
    reading.onerror = () => reject(reading.error ?? new Error('IndexedDB gave up'));
  });
}

/** From now on this page keeps nothing there: all of it is being taken away. */
async function seal(): Promise<void> {
  isSealed = true;
  (await opening?.catch(() => null))?.close();
}

/** The page's own database: each call is one transaction. */
export const indexedDb = { read, readAll, write, update, seal };
