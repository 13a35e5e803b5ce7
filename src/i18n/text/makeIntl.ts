import { createIntl, type IntlShape, ReactIntlErrorCode } from 'react-intl';
import type { Language } from '../../domain/text/languages.ts';
import type { Messages } from '../catalogues/parts.ts';

/**
 * Formats messages of a language. It is given as the default locale, which react-intl takes where no other is set: for one that is set it has
 * the browser read the data of all its locales, and the first words would be late on a slow phone.
 */
export const makeIntl = (locale: Language, messages: Messages): IntlShape =>
  createIntl({
    locale: '',
    defaultLocale: locale,
    messages: { ...messages },
    onError: (error) => {
      if (error.code !== ReactIntlErrorCode.INVALID_CONFIG && import.meta.env.DEV) console.error(error);
    },
  });

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
