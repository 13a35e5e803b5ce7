import type { MessageId } from '../i18n/catalogues/parts.ts';

/** Words to show: a catalogue entry, or what the server said. */
export type ShownMessage = { id: MessageId; values?: Record<string, string | number> } | { text: string };
