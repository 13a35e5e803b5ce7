import { type Language, LANGUAGES } from '../../domain/text/languages.ts';

/** All keys of local storage with their types of value (§3, §4, §9). */
interface StorageKeys {
  language: Language;
  theme: 'light' | 'dark' | 'system';
  /** Access token (§3). */
  jwt: string;
  refreshToken: string;
  /** The ledger's number of these tokens (sessionLedger.ts), written last: a reader of it sees that round's tokens. */
  session_round: number;
  /** Login of 'remember password' (§2); the password only as the vault's envelope. */
  username_login: string;
  password_login: string;
  /** Time of the last code (§4), in ms since 1970 by this device's clock. */
  forget_code_sent_at: number;
  /** Customer and agreed price of viewing plannings: `id:points`. */
  view_charge_agreed: string;
  register_code_sent_at: number;
  /** The card of the first visit was closed. */
  welcomed: 'yes';
  /** Earlier finds of the search box (domain/search/recentSearch.ts), as JSON. */
  recent_searches: string;
  /** Units of the last search by numbers: edition, province, district, ward. */
  plot_units: string;
  /** Date of the newest entry of 'Có gì mới' seen here, ISO 8601. */
  news_seen: string;
  /** Date of the newest terms that a customer was notified of here, ISO 8601. */
  terms_told: string;
  /** Wards with packs at the last check, as JSON of codes and names. */
  packs_kept: string;
}

export type StorageKey = keyof StorageKeys;

const oneOf =
  <Value extends string>(...allowed: Value[]) =>
  (text: string): Value | null =>
    allowed.find((value) => value === text) ?? null;
const nonEmptyText = (text: string): string | null => (text === '' ? null : text);
const wholeNumber = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

const READERS: { [Key in StorageKey]: (text: string) => StorageKeys[Key] | null } = {
  language: oneOf(...LANGUAGES),
  theme: oneOf('light', 'dark', 'system'),
  jwt: nonEmptyText,
  refreshToken: nonEmptyText,
  session_round: wholeNumber,
  username_login: nonEmptyText,
  password_login: nonEmptyText,
  forget_code_sent_at: wholeNumber,
  view_charge_agreed: nonEmptyText,
  register_code_sent_at: wholeNumber,
  welcomed: oneOf('yes'),
  recent_searches: nonEmptyText,
  plot_units: nonEmptyText,
  news_seen: nonEmptyText,
  terms_told: nonEmptyText,
  packs_kept: nonEmptyText,
};

let isSealed = false;

/** Stops all writes, because everything is being removed. */
export function sealStorage(): void {
  isSealed = true;
}

/** Values that the browser refused to store (full, or forbidden in private windows); lost when the page closes. */
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

/** Returns the stored value, or null for none or a foreign one. */
export function readStored<Key extends StorageKey>(key: Key): StorageKeys[Key] | null {
  const text = storedText(key);
  return text === null ? null : READERS[key](text);
}

/** @returns false when the browser refused (full or forbidden); the value then lasts until the page closes */
export function writeStored<Key extends StorageKey>(key: Key, value: StorageKeys[Key]): boolean {
  try {
    if (isSealed) throw new Error('storage is closed');
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
      // Forbidden storage has nothing to remove.
    }
  }
}

/** Empties local storage (§2 'local storage is emptied'). */
export function emptyStorage(): void {
  unsaved.clear();
  try {
    localStorage.clear();
  } catch {
    // Forbidden storage is empty.
  }
}

/** @param onChange called with a key that another tab changed, null when all were removed. @returns a stop function */
export function followStorage(onChange: (key: string | null) => void): () => void {
  const onStorage = ({ key, storageArea }: StorageEvent): void => {
    if (storageArea === localStorage) onChange(key);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
