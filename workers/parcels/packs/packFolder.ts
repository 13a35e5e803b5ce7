type Bytes = Uint8Array<ArrayBuffer>;

/** Pack files on this device, one folder per ward. Writes are atomic. */
export interface PackFolder {
  wards(): Promise<string[]>;
  sizes(ward: string): Promise<Map<string, number>>;
  read(ward: string, name: string): Promise<Blob | null>;
  /** @throws DOMException QuotaExceededError */
  write(ward: string, name: string, content: Bytes | string): Promise<void>;
  remove(ward: string, name: string): Promise<void>;
  removeAll(ward: string): Promise<void>;
}

const FOLDER = 'packs';
/** Timeouts, because storage never responds in some broken profiles. */
const OPENED_WITHIN_MS = 5_000;
const ANSWERED_WITHIN_MS = 20_000;

export function withDeadline<Value>(result: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('silent')), ms);
  });
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Opens the origin private file system if it supports atomic writes (`createWritable`), else IndexedDB.
 * @returns null if neither is available, as in some private windows
 */
export async function openPackFolder(): Promise<PackFolder | null> {
  try {
    if (typeof FileSystemFileHandle === 'function' && 'createWritable' in FileSystemFileHandle.prototype)
      return inFiles(await withDeadline(navigator.storage.getDirectory(), OPENED_WITHIN_MS));
  } catch {
    // Forbidden in some private windows, which still have IndexedDB.
  }
  try {
    return inDatabase(await withDeadline(openDatabase(), OPENED_WITHIN_MS));
  } catch {
    return null;
  }
}

/** Methods that TypeScript's type lacks. */
type Listed = FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> };

const isMissing = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';

function inFiles(root: FileSystemDirectoryHandle): PackFolder {
  const folderOf = async (ward: string, create = false): Promise<Listed | null> => {
    try {
      const packs = await root.getDirectoryHandle(FOLDER, { create });
      return (await (ward === '' ? packs : packs.getDirectoryHandle(ward, { create }))) as Listed;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const handlesIn = async (ward: string): Promise<FileSystemHandle[]> => {
    const handles: FileSystemHandle[] = [];
    const folder = await folderOf(ward);
    try {
      if (folder) for await (const handle of folder.values()) handles.push(handle);
    } catch (error) {
      // The folder was removed meanwhile.
      if (!isMissing(error)) throw error;
    }
    return handles;
  };
  const fileIn = async (ward: string, name: string): Promise<File | null> => {
    try {
      return (await (await (await folderOf(ward))?.getFileHandle(name))?.getFile()) ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  return {
    wards: async () => (await handlesIn('')).filter(({ kind }) => kind === 'directory').map(({ name }) => name),
    sizes: async (ward) => {
      const names = (await handlesIn(ward)).map(({ name }) => name);
      const files = await Promise.all(names.map((name) => fileIn(ward, name)));
      return new Map(names.map((name, at) => [name, files[at]?.size ?? 0]));
    },
    read: fileIn,
    async write(ward, name, content) {
      const file = await (await folderOf(ward, true))!.getFileHandle(name, { create: true });
      // Written to a temporary file that replaces the old one when closed.
      const writing = await file.createWritable();
      try {
        await writing.write(content);
        await writing.close();
      } catch (error) {
        await writing.abort().catch(() => undefined);
        // Remove the empty file that `getFileHandle` created.
        if ((await file.getFile().catch(() => null))?.size === 0) await (await folderOf(ward))?.removeEntry(name).catch(() => undefined);
        throw error;
      }
    },
    async remove(ward, name) {
      await (await folderOf(ward))?.removeEntry(name).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    async removeAll(ward) {
      await (await folderOf(''))?.removeEntry(ward, { recursive: true }).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
  };
}

/** Separate database: the page opens its own before the map, and does not need this one. */
const DATABASE = 'thua-packs';
const STORE = 'files';

const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  withDeadline(
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('IndexedDB gave up'));
    }),
    ANSWERED_WITHIN_MS,
  );

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
  const database = await resultOf(request);
  // 'Xoá mọi thứ' deletes the database.
  database.onversionchange = () => database.close();
  return database;
}

/** Keys are `ward/name`, values Blobs, whose sizes are known without reading them. */
function inDatabase(database: IDBDatabase): PackFolder {
  const openFiles = (): IDBObjectStore => database.transaction(STORE).objectStore(STORE);
  const keysOf = (ward: string): IDBKeyRange => IDBKeyRange.bound(`${ward}/`, `${ward}/\uffff`);
  const applyChange = (change: (files: IDBObjectStore) => void): Promise<void> =>
    withDeadline(
      new Promise((resolve, reject) => {
        const transaction = database.transaction(STORE, 'readwrite');
        change(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
      }),
      ANSWERED_WITHIN_MS,
    );
  return {
    wards: async () => [...new Set((await resultOf(openFiles().getAllKeys())).map((key) => String(key).split('/')[0]!))],
    async sizes(ward) {
      const files = openFiles();
      const [keys, blobs] = await Promise.all([resultOf(files.getAllKeys(keysOf(ward))), resultOf(files.getAll(keysOf(ward)))]);
      return new Map(keys.map((key, at) => [String(key).slice(ward.length + 1), (blobs[at] as Blob).size]));
    },
    read: async (ward, name) => ((await resultOf(openFiles().get(`${ward}/${name}`))) as Blob | undefined) ?? null,
    write: (ward, name, content) => applyChange((files) => files.put(new Blob([content]), `${ward}/${name}`)),
    remove: (ward, name) => applyChange((files) => files.delete(`${ward}/${name}`)),
    removeAll: (ward) => applyChange((files) => files.delete(keysOf(ward))),
  };
}
