import type { MessageId } from '../i18n/catalogues/parts.ts';

/** Text to show: a catalogue entry, or the server's message. */
export type ShownMessage = { id: MessageId; values?: Record<string, string | number> } | { text: string };
