import { createIntl, type IntlShape } from 'react-intl';
import { parse } from '../parse.ts';

type Messages = Readonly<Record<string, string>>;

/** Messages with values, read once. */
const read = new Map<string, ReturnType<typeof parse>>();

/** @returns null where a value is missing: react-intl says so */
function fillMessage(message: string, values: Readonly<Record<string, unknown>>): string | null {
  const parts = read.get(message) ?? parse(message);
  read.set(message, parts);
  let filled = '';
  for (const part of parts) {
    if (!('value' in part)) return null;
    if (part.type === 0) filled += part.value;
    else if (values[part.value] === undefined) return null;
    else filled += String(values[part.value]);
  }
  return filled;
}

/**
 * What react-intl says the page's words by, made by its own means but for two things, which a slow phone feels:
 * - Told a locale it asks the browser whether it has figures and dates of it, which reads the data of all locales there are: 0.2 s in the first
 *   render. We write figures ourselves. Told none it takes the default one, and complains of that alone.
 * - For each message that it says it makes a key of all that it was told, to find what it read of the message before.
 */
export function makeIntl(locale: 'vi' | 'en', messages: Messages): IntlShape {
  const onError = (error: { code: string }): void => {
    if (error.code !== 'INVALID_CONFIG' && import.meta.env.DEV) console.error(error);
  };
  const intl = createIntl({ locale: '', defaultLocale: locale, messages: { ...messages }, onError });
  const formatMessage = (descriptor: { id: string }, values?: Record<string, unknown>): string => {
    const message = messages[descriptor.id];
    const filled = message === undefined || values === undefined ? message : fillMessage(message, values);
    return filled ?? intl.formatMessage(descriptor, values as Record<string, string>);
  };
  return { ...intl, formatMessage: formatMessage as IntlShape['formatMessage'] };
}

const further = new WeakMap<IntlShape, WeakMap<Messages, IntlShape>>();

/** The same with more words, made once: many parts of a page add the same. */
export function addMessages(intl: IntlShape, words: Messages): IntlShape {
  const made = further.get(intl) ?? new WeakMap<Messages, IntlShape>();
  further.set(intl, made);
  const known = made.get(words);
  if (known) return known;
  const more = makeIntl(intl.locale === 'en' ? 'en' : 'vi', { ...(intl.messages as Messages), ...words });
  made.set(words, more);
  return more;
}
