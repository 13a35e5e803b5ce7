import { type Language, LANGUAGES } from '../../domain/text/languages.ts';

/** Every key of local storage, with what it may hold (§3, §4, §9). */
interface StorageKeys {
  language: Language;
  theme: 'light' | 'dark' | 'system';
  /** §3: the access token. */
  jwt: string;
  refreshToken: string;
  /** The ledger's number of these tokens (sessionLedger.ts), written after them: who sees it sees the tokens of that round. */
  session_round: number;
  /** §2: what 'remember password' keeps; the password only as the vault's envelope. */
  username_login: string;
  password_login: string;
  /** §4: when the last code was sent, in ms since 1970 by this device's clock. */
  forget_code_sent_at: number;
  /** Who agreed that looking at plannings costs how many points: `id:points`. */
  view_charge_agreed: string;
  register_code_sent_at: number;
  /** The card of the first visit was put away. */
  welcomed: 'yes';
  /** What the one box found before (domain/search/recentSearch.ts), as JSON. */
  recent_searches: string;
  /** Units of the last search by numbers: edition, province, district, ward. */
  plot_units: string;
  /** The day of the newest entry of 'Có gì mới' that was seen here, ISO 8601. */
  news_seen: string;
  /** The day of the newest terms that a customer was told of here, ISO 8601. */
  terms_told: string;
  /** Wards whose packs were here when they were looked at last, as JSON of codes and names. */
  packs_kept: string;
}

export type StorageKey = keyof StorageKeys;

const oneOf =
  <Value extends string>(...allowed: Value[]) =>
  (text: string): Value | null =>
    allowed.find((value) => value === text) ?? null;
const someText = (text: string): string | null => (text === '' ? null : text);
const wholeNumber = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

const READERS: { [Key in StorageKey]: (text: string) => StorageKeys[Key] | null } = {
  language: oneOf(...LANGUAGES),
  theme: oneOf('light', 'dark', 'system'),
  jwt: someText,
  refreshToken: someText,
  session_round: wholeNumber,
  username_login: someText,
  password_login: someText,
  forget_code_sent_at: wholeNumber,
  view_charge_agreed: someText,
  register_code_sent_at: wholeNumber,
  welcomed: oneOf('yes'),
  recent_searches: someText,
  plot_units: someText,
  news_seen: someText,
  terms_told: someText,
  packs_kept: someText,
};

let isSealed = false;

/** From now on nothing is kept: all of it is being taken away. */
export function sealStorage(): void {
  isSealed = true;
}

/** What the browser refused to keep (full, or forbidden in private windows); it lasts until the page closes. */
const unsaved = new Map<StorageKey, string>();

function storedText(key: StorageKey): string | null {
  const text = unsaved.get(key);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What is stored, or null: nothing there, or a foreign value. */
export function readStored<Key extends StorageKey>(key: Key): StorageKeys[Key] | null {
  const text = storedText(key);
  return text === null ? null : READERS[key](text);
}

/** @returns false when the browser refused (full or forbidden); the value then lasts until the page closes */
export function writeStored<Key extends StorageKey>(key: Key, value: StorageKeys[Key]): boolean {
  try {
    if (isSealed) throw new Error('storage is being taken away');
    localStorage.setItem(key, String(value));
    unsaved.delete(key);
    return true;
  } catch {
    unsaved.set(key, String(value));
    return false;
  }
}

export function removeStored(...keys: StorageKey[]): void {
  for (const key of keys) {
    unsaved.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is forbidden, so there is nothing to remove.
    }
  }
}

/** §2: 'local storage is emptied'. */
export function emptyStorage(): void {
  unsaved.clear();
  try {
    localStorage.clear();
  } catch {
    // Storage is forbidden: it is empty.
  }
}

/**
 * Hears what another page of ours changed.
 * @param hear the key, or null when all were removed at once
 * @returns ends it
 */
export function followStorage(hear: (key: string | null) => void): () => void {
  const onStorage = ({ key, storageArea }: StorageEvent): void => {
    if (storageArea === localStorage) hear(key);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
