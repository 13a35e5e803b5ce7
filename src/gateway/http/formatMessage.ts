import type { Context } from 'hono';
import { IntlMessageFormat } from 'intl-messageformat';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../domain/text/languages.ts';
import enCustomers from '../../i18n/en/customers.json' with { type: 'json' };
import enGateway from '../../i18n/en/gateway.json' with { type: 'json' };
import enImport from '../../i18n/en/import.json' with { type: 'json' };
import viCustomers from '../../i18n/vi/customers.json' with { type: 'json' };
import viGateway from '../../i18n/vi/gateway.json' with { type: 'json' };
import viImport from '../../i18n/vi/import.json' with { type: 'json' };

export type GatewayMessageId = keyof typeof viGateway | keyof typeof viCustomers | keyof typeof viImport;

export interface Message {
  id: GatewayMessageId;
  values?: Readonly<Record<string, string | number | Message>>;
}

/** Reads the language of a request: the app sends the one that it shows. */
export const languageOf = (acceptLanguage = ''): Language =>
  LANGUAGES.find((language) => new RegExp(`^\\s*${language}\\b`, 'i').test(acceptLanguage)) ?? DEFAULT_LANGUAGE;

export interface Translator {
  (id: GatewayMessageId, values?: Message['values']): string;
  language: Language;
}

export const translatorFor = (language: Language): Translator =>
  Object.assign((id: GatewayMessageId, values: Message['values'] = {}) => formatMessage(language, { id, values }), { language });

export const languageOfCall = (context: Context): Language => languageOf(context.req.header('accept-language'));

const CATALOGUES: Readonly<Record<Language, Readonly<Record<GatewayMessageId, string>>>> = {
  vi: { ...viGateway, ...viCustomers, ...viImport },
  en: { ...enGateway, ...enCustomers, ...enImport },
};

export const isMessageId = (id: string): id is GatewayMessageId => Object.hasOwn(CATALOGUES.vi, id);

const parsed = new Map<string, IntlMessageFormat>();

export function formatMessage(language: Language, { id, values = {} }: Message): string {
  const key = `${language} ${id}`;
  const format = parsed.get(key) ?? new IntlMessageFormat(CATALOGUES[language][id], language, undefined, { ignoreTag: true });
  parsed.set(key, format);
  const fields = Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? formatMessage(language, value) : value]);
  return String(format.format(Object.fromEntries(fields)));
}
