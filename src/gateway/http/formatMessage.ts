import { IntlMessageFormat } from 'intl-messageformat';
import { enGateway } from '../../i18n/gateway/enGateway.ts';
import { type GatewayMessageId, viGateway } from '../../i18n/gateway/viGateway.ts';

export type MessageLanguage = 'vi' | 'en';

/** A message of the catalogue with its values; a value may be a message itself. */
export interface Message {
  id: GatewayMessageId;
  values?: Readonly<Record<string, string | number | Message>>;
}

/** Reads which language a page asks for: the app names the one that it shows. Without one it is Vietnamese. */
export const languageOf = (acceptLanguage: string | undefined): MessageLanguage => (/^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'vi');

const CATALOGUES: Readonly<Record<MessageLanguage, Readonly<Record<GatewayMessageId, string>>>> = { vi: viGateway, en: enGateway };

/** Parsed messages, by language and id. */
const parsed = new Map<string, IntlMessageFormat>();

export function formatMessage(language: MessageLanguage, { id, values = {} }: Message): string {
  const key = `${language} ${id}`;
  const format = parsed.get(key) ?? new IntlMessageFormat(CATALOGUES[language][id], language, undefined, { ignoreTag: true });
  parsed.set(key, format);
  const written = Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? formatMessage(language, value) : value]);
  return String(format.format(Object.fromEntries(written)));
}
