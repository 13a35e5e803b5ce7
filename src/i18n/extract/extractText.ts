import { makeIntl } from '../intl/makeIntl.ts';
import { enExtract } from './enExtract.ts';
import { viExtract } from './viExtract.ts';

export type ExtractMessageId = keyof typeof viExtract;
export type ExtractText = (id: ExtractMessageId, values?: Record<string, string | number>) => string;

/** The words of extracts in a language that the page need not have: both come with the first extract. */
export function extractText(language: 'vi' | 'en'): ExtractText {
  const intl = makeIntl(language, language === 'en' ? enExtract : viExtract);
  return (id, values) => intl.formatMessage({ id }, values);
}
