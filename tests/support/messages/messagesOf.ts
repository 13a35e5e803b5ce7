import { readFileSync } from 'node:fs';
import { type Language } from '../../../src/domain/text/languages.ts';
import { type MessageIdOf, type Part, PARTS } from '../../../src/i18n/catalogues/parts.ts';

/** Returns the messages of parts in a language, as translators write them. */
export function messagesOf<P extends Part>(language: Language, ...parts: P[]): Record<MessageIdOf<P>, string> {
  const names = parts.flatMap((part) => [...PARTS[part]]);
  const folder = new URL(`../../../src/i18n/${language}/`, import.meta.url);
  return Object.assign({}, ...names.map((name) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as object));
}
