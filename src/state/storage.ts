/** Every key of local storage, with what it may hold (§3, §9). */
interface StorageKeys {
  language: 'vi' | 'en';
  theme: 'light' | 'dark' | 'system';
}

const ALLOWED: { [Key in keyof StorageKeys]: ReadonlyArray<StorageKeys[Key]> } = {
  language: ['vi', 'en'],
  theme: ['light', 'dark', 'system'],
};

/** What is stored, or null: nothing there, a foreign value, or storage is forbidden (private windows). */
export function readStored<Key extends keyof StorageKeys>(key: Key): StorageKeys[Key] | null {
  try {
    const stored = localStorage.getItem(key);
    return ALLOWED[key].find((value) => value === stored) ?? null;
  } catch {
    return null;
  }
}

/** @returns false when the browser refused (full or forbidden); the setting then lasts until the page closes */
export function writeStored<Key extends keyof StorageKeys>(key: Key, value: StorageKeys[Key]): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
