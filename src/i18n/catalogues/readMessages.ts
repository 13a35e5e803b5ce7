import type { Language } from '../../domain/text/languages.ts';
import { type Messages, type Part, PARTS } from './parts.ts';

const files = import.meta.glob<Messages>('../*/*.json', { import: 'default' });

/** Reads the messages of a part. Builds replace this module by one that fetches files (compileMessages.ts). */
export async function readMessages(language: Language, part: Part): Promise<Messages> {
  const read = await Promise.all(PARTS[part].map((name) => files[`../${language}/${name}.json`]!()));
  return Object.assign({}, ...read) as Messages;
}
