import type { Language } from '../../domain/text/languages.ts';
import { loadedMessages } from '../catalogues/loadPart.ts';
import type { MessageIdOf } from '../catalogues/parts.ts';
import { makeIntl } from './makeIntl.ts';
import type { TextValues } from './useText.ts';

export type PaperText = (id: MessageIdOf<'paper'>, values?: TextValues) => string;

/** Returns the messages for printing in a language, which may differ from the page's. */
export function paperText(language: Language): PaperText {
  const intl = makeIntl(language, loadedMessages(language, 'paper'));
  return (id, values) => intl.formatMessage({ id }, values);
}
