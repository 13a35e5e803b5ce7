import { indexedDb } from './indexedDb.ts';
import { emptyStorage, sealStorage } from './storage.ts';

const PATIENCE_MS = 10_000;

/** This page keeps nothing any more: what it wrote now would outlive what is being taken away. */
export async function closeStorage(): Promise<void> {
  sealStorage();
  try {
    sessionStorage.clear();
  } catch {
    // Forbidden: it is empty.
  }
  await indexedDb.seal();
}

/** Of a database that another page, frozen, holds open, the browser finishes this when that page is gone. */
const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });

async function emptyFolder(): Promise<void> {
  const folder = await navigator.storage.getDirectory();
  // Not in TypeScript's list of what a folder has.
  const { keys } = folder as unknown as { keys: () => AsyncIterable<string> };
  for await (const name of keys.call(folder)) await folder.removeEntry(name, { recursive: true });
}

async function dropWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/**
 * Takes away all that our origin keeps in this browser: databases, files, caches, local and session storage, workers. What a browser does not have, or
 * forbids, holds nothing. Other pages are to be closed before (`closeStorage`).
 */
export async function clearStorage(): Promise<void> {
  await closeStorage();
  emptyStorage();
  // First the worker: it would answer, and keep, what is still under way.
  await Promise.resolve()
    .then(dropWorkers)
    .catch(() => undefined);
  const emptied = Promise.allSettled([
    Promise.resolve().then(async () => Promise.all((await indexedDB.databases()).map(({ name }) => deleteDatabase(name!)))),
    Promise.resolve().then(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))),
    Promise.resolve().then(emptyFolder),
  ]);
  // IndexedDB of a broken profile never answers.
  await Promise.race([emptied, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
