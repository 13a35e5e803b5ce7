import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId, MessageIdOf, Part } from '../catalogues/parts.ts';

/** Figures come ready written (§9: the same marks in both languages), so values are words to react-intl. */
export type TextValues = Record<string, string | number>;
/** Messages of every panel, and of the parts that a CatalogueProvider adds. */
export type Text<Added extends Part = never> = (id: MessageId | MessageIdOf<Added>, values?: TextValues) => string;

export function useText<Added extends Part = never>(): Text<Added> {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl]);
}

/** What a flow has to say: a catalogue entry, or the server's own words. */
type Message = { id: MessageId; values?: TextValues } | { text: string };

export function shownText(text: Text, message: Message | null | undefined): string | undefined {
  if (!message) return undefined;
  return 'text' in message ? message.text : text(message.id, message.values);
}
