import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';

/** Returns the three base64 forms of a secret, by its offset, without characters shared with neighbours. */
function base64Spellings(secret: string): string[] {
  const spellings = [0, 1, 2].map((before) => {
    const coded = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
      .toString('base64')
      .replaceAll('=', '');
    return coded.slice(before === 0 ? 0 : before + 1, -1);
  });
  return spellings.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]);
}

/** Returns the forms in which a secret may be stored: plain, base64, URL, JSON or hexadecimal. */
function spellingsOf(secret: string): string[] {
  const hex = Buffer.from(secret).toString('hex');
  const escaped = JSON.stringify(secret).slice(1, -1);
  const form = new URLSearchParams({ s: secret }).toString().slice(2);
  return [...new Set([secret, escaped, encodeURIComponent(secret), encodeURI(secret), form, hex, ...base64Spellings(secret)])];
}

export const holdsSecret = (text: string, secret: string): boolean => spellingsOf(secret).some((spelling) => text.includes(spelling));

/**
 * Lists files below a folder that contain a secret, including a database's files and its log.
 * @param sinceMs time of the secret's first use; files not written since cannot contain it
 */
export function filesWithSecret(dir: string, secret: string, sinceMs: number): string[] {
  const spellings = spellingsOf(secret).map((spelling) => Buffer.from(spelling));
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).mtimeMs >= sinceMs)
    .filter((path) => {
      const bytes = readFileSync(path);
      return spellings.some((spelling) => bytes.includes(spelling));
    });
}

/** Returns everything that a page stores as one text: both storages, cookies, IndexedDB and the Cache API. */
export async function keptByPage(page: Page): Promise<string> {
  const cookies = JSON.stringify(await page.context().cookies());
  const kept = await page.evaluate(async () => {
    const waitFor = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), location.href];
    for (const { name } of await indexedDB.databases()) {
      const database = await waitFor(indexedDB.open(name!));
      for (const store of database.objectStoreNames) {
        const records = await waitFor(database.transaction(store).objectStore(store).getAll());
        // A non-extractable key appears as an empty object.
        texts.push(`${name}/${store}`, JSON.stringify(records));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return texts.join('\n');
  });
  return `${cookies}\n${kept}`;
}
