import type { Text } from './useText.ts';
import type { MessageId } from './vi.ts';

/** What a flow has to say: a catalogue entry, or the server's own words. */
type Message = { id: MessageId; values?: Record<string, string | number> } | { text: string };

/** The words of a message, if there is one. */
export function shownText(text: Text, message: Message | null | undefined): string | undefined {
  if (!message) return undefined;
  return 'text' in message ? message.text : text(message.id, message.values);
}
