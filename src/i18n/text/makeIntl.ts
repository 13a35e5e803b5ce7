import { createIntl, type IntlShape } from 'react-intl';
import type { Language } from '../../domain/text/languages.ts';
import type { Messages } from '../catalogues/parts.ts';

export const makeIntl = (locale: Language, messages: Messages): IntlShape => createIntl({ locale, messages: { ...messages } });

const further = new WeakMap<IntlShape, WeakMap<Messages, IntlShape>>();

/** Adds messages to those of `intl`; made once for the same messages, which many parts of a page add. */
export function addMessages(intl: IntlShape, messages: Messages): IntlShape {
  const made = further.get(intl) ?? new WeakMap<Messages, IntlShape>();
  further.set(intl, made);
  const known = made.get(messages);
  if (known) return known;
  const more = makeIntl(intl.locale as Language, { ...(intl.messages as Messages), ...messages });
  made.set(messages, more);
  return more;
}
