import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from './vi.ts';

/** Figures come ready written (§9: the same marks in both languages), so values are words to react-intl. */
type TextValues = Record<string, string | number>;
export type Text = (id: MessageId, values?: TextValues) => string;

/** The page's words by catalogue entry. */
export function useText(): Text {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl]);
}

/** What a flow has to say: a catalogue entry, or the server's own words. */
type Message = { id: MessageId; values?: Record<string, string | number> } | { text: string };

/** The words of a message, if there is one. */
export function shownText(text: Text, message: Message | null | undefined): string | undefined {
  if (!message) return undefined;
  return 'text' in message ? message.text : text(message.id, message.values);
}
