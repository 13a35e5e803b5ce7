/**
 * Stores of the page: `keys` of the password vault, `ledger` of the session, `drawing` the drawing's journal, `outbox`
 * the notes that the gateway lacks. Not the `idb` package, because this loads before the map and is smaller.
 */
type StoreName = 'keys' | 'ledger' | 'drawing' | 'outbox';

const DATABASE = 'thua-session';
/** Version 2 added `drawing` and `outbox`. */
const VERSION = 2;
const STORES: readonly StoreName[] = ['keys', 'ledger', 'drawing', 'outbox'];

/** Time limit of a transaction; in a broken profile no event ever fires. */
const TIMEOUT_MS = 5_000;
/** Time limit for a database that did not answer before. */
const SHORT_TIMEOUT_MS = 100;

let opening: Promise<IDBDatabase> | null = null;
let isSealed = false;
let isUnresponsive = false;

/** Rejects where no answer comes in time, and cancels the request. */
function inTime<Value>(answer: Promise<Value>, cancel: () => void): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    const wait = isUnresponsive ? SHORT_TIMEOUT_MS : TIMEOUT_MS;
    timer = setTimeout(() => reject(new Error('IndexedDB does not answer')), wait);
  }).catch((error: unknown) => {
    isUnresponsive = true;
    cancel();
    throw error;
  });
  const settled = answer.finally(() => (isUnresponsive = false));
  return Promise.race([settled, timedOut]).finally(() => clearTimeout(timer));
}

function openDatabase(): Promise<IDBDatabase> {
  if (isSealed) return Promise.reject(new Error('IndexedDB is being taken away'));
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function open(): Promise<IDBDatabase> {
  const request = globalThis.indexedDB.open(DATABASE, VERSION);
  const answer = new Promise<IDBDatabase>((resolve, reject) => {
    request.onupgradeneeded = () => {
      const held = request.result.objectStoreNames;
      for (const name of STORES) if (!held.contains(name)) request.result.createObjectStore(name);
    };
    request.onsuccess = () => {
      const database = request.result;
      // Another tab may upgrade the database, and the browser may close it (storage cleared): the next use reopens it.
      const forget = (): void => {
        database.close();
        opening = null;
      };
      database.onversionchange = forget;
      database.onclose = forget;
      resolve(database);
    };
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'));
  });
  return inTime(answer, () => {
    request.onsuccess = () => request.result.close();
  });
}

/** @param work makes the requests of one transaction, and sets its result */
async function transact<Value>(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (records: IDBObjectStore, setResult: (result: Value) => void) => void,
): Promise<Value> {
  const database = await openDatabase();
  const transaction = database.transaction(store, mode);
  let result: Value;
  const answer = new Promise<Value>((resolve, reject) => {
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
  });
  work(transaction.objectStore(store), (value) => {
    result = value;
  });
  return inTime(answer, () => {
    transaction.onabort = null;
    transaction.abort();
  });
}

/**
 * Reads a record and writes the result of `change` in one transaction. Transactions of all tabs are serialised, so two
 * changes never overwrite each other. @param change undefined leaves the record as it is, null removes it
 * @returns the record afterwards; rejects where IndexedDB is missing (some private windows) or does not answer
 */
const update = <Value>(
  store: StoreName,
  key: string,
  change: (held: Value | undefined) => Value | null | undefined,
): Promise<Value | undefined> =>
  transact(store, 'readwrite', (records, setResult) => {
    const reading = records.get(key) as IDBRequest<Value | undefined>;
    reading.onsuccess = () => {
      const changed = change(reading.result);
      setResult(changed === undefined ? reading.result : (changed ?? undefined));
      if (changed !== undefined) put(records, key, changed);
    };
  });

function put<Value>(records: IDBObjectStore, key: string, value: Value | null): void {
  if (value === null) records.delete(key);
  else records.put(value, key);
}

/** Replaces a record without reading the old one, which may be large. @param value null removes it */
const write = <Value>(store: StoreName, key: string, value: Value | null): Promise<void> =>
  transact(store, 'readwrite', (records) => put(records, key, value));

const read = <Value>(store: StoreName, key: string): Promise<Value | undefined> => update<Value>(store, key, () => undefined);

/** Returns all records whose keys have this prefix, in the order of their keys. */
const readAll = <Value>(store: StoreName, keyPrefix: string): Promise<Value[]> =>
  transact(store, 'readonly', (records, setResult) => {
    const reading = records.getAll(IDBKeyRange.bound(keyPrefix, `${keyPrefix}\uffff`)) as IDBRequest<Value[]>;
    reading.onsuccess = () => setResult(reading.result);
  });

/** Stops all writes of this page, because everything is being removed. */
async function seal(): Promise<void> {
  isSealed = true;
  (await opening?.catch(() => null))?.close();
}

export const indexedDb = { read, readAll, write, update, seal };
