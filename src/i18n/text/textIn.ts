import type { Language } from '../../domain/text/languages.ts';
import { loadedMessages } from '../catalogues/loadPart.ts';
import type { MessageIdOf, Part } from '../catalogues/parts.ts';
import { makeIntl } from './makeIntl.ts';
import type { TextValues } from './useText.ts';

/** Messages of parts alone. */
export type TextOf<P extends Part> = (id: MessageIdOf<P>, values?: TextValues) => string;

/** Messages of loaded parts in a language that the page need not have. */
export function textIn<P extends Part>(language: Language, ...parts: P[]): TextOf<P> {
  const intl = makeIntl(language, Object.assign({}, ...parts.map((part) => loadedMessages(language, part))));
  return (id, values) => intl.formatMessage({ id }, values);
}
