import { createIntl, type IntlShape, ReactIntlErrorCode } from 'react-intl';
import type { Language } from '../../domain/text/languages.ts';
import type { Messages } from '../catalogues/parts.ts';

/**
 * Creates an intl object. The language is passed as default locale: for an explicit `locale` react-intl checks the
 * browser's data of all locales, which delays the first text on slow phones.
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

/** Adds messages to an intl object. Cached, since many parts of a page add the same messages. */
export function addMessages(intl: IntlShape, messages: Messages): IntlShape {
  const byMessages = further.get(intl) ?? new WeakMap<Messages, IntlShape>();
  further.set(intl, byMessages);
  const cached = byMessages.get(messages);
  if (cached) return cached;
  const more = makeIntl(intl.locale as Language, { ...(intl.messages as Messages), ...messages });
  byMessages.set(messages, more);
  return more;
}
