import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../domain/text/languages.ts';
import first from '../vi/first.json';
import type { Messages, Part } from './parts.ts';
import { readMessages } from './readMessages.ts';

type Key = `${Language}/${Part}`;

/** Messages by language and part. Those of the first page are bundled. */
const loaded = new Map<Key, Messages>([[`${DEFAULT_LANGUAGE}/first`, first]]);
const loading = new Map<Key, Promise<void>>();

/** Parts that the page has requested. */
const used = new Set<Part>(['first']);

async function load(language: Language, part: Part): Promise<void> {
  const key: Key = `${language}/${part}`;
  if (loaded.has(key)) return;
  const reading = loading.get(key) ?? readMessages(language, part).then((messages) => void loaded.set(key, messages));
  loading.set(key, reading);
  await reading.finally(() => loading.delete(key));
}

/** Returns the messages of a loaded part, in another language if this one is not loaded. */
export function loadedMessages(language: Language, part: Part): Messages {
  const found = [language, ...LANGUAGES].map((each) => loaded.get(`${each}/${part}`)).find((messages) => messages !== undefined);
  if (!found) throw new Error(`the messages of ${part} are not loaded`);
  return found;
}

export const isLoaded = (language: Language, part: Part): boolean => loaded.has(`${language}/${part}`);

/** Loads a part, in the default language if the given one fails. @throws if neither loads */
export async function loadPart(language: Language, part: Part): Promise<void> {
  used.add(part);
  await load(language, part).catch((error: unknown) => {
    if (language === DEFAULT_LANGUAGE) throw error;
    return load(DEFAULT_LANGUAGE, part);
  });
}

/** Loads all parts in use, including those requested meanwhile. @returns false without network; call again to retry */
export async function loadLanguage(language: Language): Promise<boolean> {
  try {
    while (![...used].every((part) => isLoaded(language, part))) await Promise.all([...used].map((part) => load(language, part)));
    return true;
  } catch (error) {
    console.warn(language, error);
    return false;
  }
}
