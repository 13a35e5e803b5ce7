import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId, MessageIdOf, Part } from '../catalogues/parts.ts';

/** Values of a message. Numbers are formatted before (§9: the same in both languages), so react-intl gets text. */
export type TextValues = Record<string, string | number>;
/** Returns a message of a panel, or of a part added by a CatalogueProvider. */
export type Text<Added extends Part = never> = (id: MessageId | MessageIdOf<Added>, values?: TextValues) => string;

export function useText<Added extends Part = never>(): Text<Added> {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl]);
}

/** Message of a flow: a catalogue entry, or the server's text. */
type Message = { id: MessageId; values?: TextValues } | { text: string };

export function shownText(text: Text, message: Message | null | undefined): string | undefined {
  if (!message) return undefined;
  return 'text' in message ? message.text : text(message.id, message.values);
}
