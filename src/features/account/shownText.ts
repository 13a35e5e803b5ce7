import type { Text } from '../../i18n/useText.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';

/** The words of a message, if there is one. */
export function shownText(text: Text, message: ShownMessage | null | undefined): string | undefined {
  if (!message) return undefined;
  return 'text' in message ? message.text : text(message.id, message.values);
}
