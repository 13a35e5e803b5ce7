import { indexedDb } from './indexedDb.ts';
import { emptyStorage, sealStorage } from './storage.ts';

const TIMEOUT_MS = 10_000;

/** Stops all writes of this page, which would outlive the clearing. */
export async function closeStorage(): Promise<void> {
  sealStorage();
  try {
    sessionStorage.clear();
  } catch {
    // Forbidden storage is empty.
  }
  await indexedDb.seal();
}

/** Deletes a database; if a frozen tab holds it open, the browser completes this when that tab is gone. */
const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });

async function emptyFolder(): Promise<void> {
  const folder = await navigator.storage.getDirectory();
  // Missing in TypeScript's type of a folder.
  const { keys } = folder as unknown as { keys: () => AsyncIterable<string> };
  for await (const name of keys.call(folder)) await folder.removeEntry(name, { recursive: true });
}

async function dropWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/**
 * Removes all that our origin stores in this browser: databases, files, caches, local and session storage, workers. A
 * missing or forbidden storage counts as empty. Other tabs must be closed before (`closeStorage`).
 */
export async function clearStorage(): Promise<void> {
  await closeStorage();
  emptyStorage();
  // Remove the worker first: it would answer and store requests that are still under way.
  await Promise.resolve()
    .then(dropWorkers)
    .catch(() => undefined);
  const emptied = Promise.allSettled([
    Promise.resolve().then(async () => Promise.all((await indexedDB.databases()).map(({ name }) => deleteDatabase(name!)))),
    Promise.resolve().then(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))),
    Promise.resolve().then(emptyFolder),
  ]);
  // IndexedDB of a broken profile never answers.
  await Promise.race([emptied, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}
