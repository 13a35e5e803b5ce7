import { beforeEach, expect, it } from 'vitest';
import { canSavePassword, savePassword, readSavedPassword, emptyPasswordVault } from '../../../src/state/storage/passwordVault.ts';
import { emptyStorage } from '../../../src/state/storage/storage.ts';

const CANARY = 'chim hoàng yến 7§';

beforeEach(async () => {
  await emptyPasswordVault();
  emptyStorage();
});

/** Everything that the page stores, as text: local storage and each record of our databases. */
async function wholeStorage(): Promise<string> {
  const texts = Object.entries(localStorage).map(([key, value]) => `${key}=${value}`);
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name!);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error!);
    });
    for (const store of database.objectStoreNames) {
      const records = await new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
      texts.push(...records.map((record) => JSON.stringify(record)));
    }
    database.close();
  }
  return texts.join('\n');
}

async function heldKey(): Promise<CryptoKey | undefined> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('thua-session');
    request.onsuccess = () => resolve(request.result);
  });
  return new Promise((resolve) => {
    const request = database.transaction('keys').objectStore('keys').get('password');
    request.onsuccess = () => {
      database.close();
      resolve(request.result as CryptoKey | undefined);
    };
  });
}

it('password vault: a saved password is read back from §2’s keys and never stored as plain text', async () => {
  expect(await canSavePassword()).toBe(true);
  expect(await savePassword('lan@thua.vn', CANARY)).toBe(true);
  expect(await readSavedPassword()).toEqual({ username: 'lan@thua.vn', password: CANARY });
  expect(localStorage.getItem('username_login')).toBe('lan@thua.vn');
  expect(localStorage.getItem('password_login')).toMatch(/^v1\.[A-Za-z0-9+/=]+\.[A-Za-z0-9+/=]+$/);
  const stored = await wholeStorage();
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(CANARY)));
  for (const form of [CANARY, base64, encodeURIComponent(CANARY), JSON.stringify(CANARY).slice(1, -1)]) {
    expect(stored).not.toContain(form);
  }
});

it('password vault: the key cannot be exported, and each envelope differs', async () => {
  await savePassword('lan@thua.vn', CANARY);
  const first = localStorage.getItem('password_login');
  await savePassword('lan@thua.vn', CANARY);
  expect(localStorage.getItem('password_login')).not.toBe(first);
  const key = (await heldKey())!;
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

it.each([
  ['another user name', () => localStorage.setItem('username_login', 'nam@thua.vn')],
  ['a changed envelope', () => localStorage.setItem('password_login', 'v1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAA=')],
  ['a plain password', () => localStorage.setItem('password_login', CANARY)],
  ['broken base64', () => localStorage.setItem('password_login', 'v1.A.A')],
  ['no envelope', () => localStorage.removeItem('password_login')],
])('password vault: %s decrypts to nothing', async (_, spoil) => {
  await savePassword('lan@thua.vn', CANARY);
  spoil();
  expect(await readSavedPassword()).toBeNull();
});

it('password vault: after clearing nothing of it is left, the key included', async () => {
  await savePassword('lan@thua.vn', CANARY);
  const envelope = localStorage.getItem('password_login')!;
  await emptyPasswordVault();
  expect(localStorage.length).toBe(0);
  expect(await heldKey()).toBeUndefined();
  localStorage.setItem('username_login', 'lan@thua.vn');
  localStorage.setItem('password_login', envelope);
  expect(await readSavedPassword()).toBeNull();
});

it('password vault: without SubtleCrypto, as on plain http, nothing is saved', async () => {
  Object.defineProperty(crypto, 'subtle', { configurable: true, value: undefined });
  try {
    expect(await canSavePassword()).toBe(false);
    expect(await savePassword('lan@thua.vn', CANARY)).toBe(false);
    expect(localStorage.length).toBe(0);
  } finally {
    Reflect.deleteProperty(crypto, 'subtle');
  }
});
