import { indexedDb } from './indexedDb.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/**
 * 'Remember password' (§2): local storage has the user name, and the password encrypted by AES-GCM. The key is in
 * IndexedDB and not extractable, so a copy of local storage is useless.
 */

const KEY = 'password';
const ENVELOPE = /^v1\.([A-Za-z0-9+/=]+)\.([A-Za-z0-9+/=]+)$/;

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** The envelope opens only for the user name it was sealed with. */
const sealing = (iv: Uint8Array<ArrayBuffer>, username: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(username),
});

/** Returns false without https, where SubtleCrypto is missing, and where IndexedDB is forbidden: nothing is stored. */
export async function canSavePassword(): Promise<boolean> {
  if ((crypto.subtle as SubtleCrypto | undefined) === undefined) return false;
  try {
    await indexedDb.read('keys', KEY);
    return true;
  } catch {
    return false;
  }
}

async function sealingKey(): Promise<CryptoKey> {
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // Another tab may have made a key meanwhile: the first stays.
  return (await indexedDb.update<CryptoKey>('keys', KEY, (held) => (held ? undefined : fresh)))!;
}

/** Returns false when the browser cannot store it safely; nothing is stored then. */
export async function savePassword(username: string, password: string): Promise<boolean> {
  if (!(await canSavePassword())) return false;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(password);
  const sealed = await crypto.subtle.encrypt(sealing(iv, username), await sealingKey(), plain);
  const isKept =
    writeStored('username_login', username) && writeStored('password_login', `v1.${toText(iv)}.${toText(new Uint8Array(sealed))}`);
  if (!isKept) await emptyPasswordVault();
  return isKept;
}

/** Returns the saved login; null when there is none, or it does not open (key lost, envelope changed). */
export async function readSavedPassword(): Promise<{ username: string; password: string } | null> {
  const username = readStored('username_login');
  const envelope = ENVELOPE.exec(readStored('password_login') ?? '');
  if (username === null || !envelope || !(await canSavePassword())) return null;
  const key = await indexedDb.read<CryptoKey>('keys', KEY);
  if (!key) return null;
  try {
    const [, iv, sealed] = envelope;
    const plain = await crypto.subtle.decrypt(sealing(toBytes(iv!), username), key, toBytes(sealed!));
    return { username, password: new TextDecoder().decode(plain) };
  } catch {
    return null;
  }
}

export async function emptyPasswordVault(): Promise<void> {
  removeStored('username_login', 'password_login');
  try {
    await indexedDb.update<CryptoKey>('keys', KEY, () => null);
  } catch {
    // There never was a key if IndexedDB is missing.
  }
}
