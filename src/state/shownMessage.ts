import type { MessageId } from '../i18n/vi.ts';

/** Words to show: a catalogue entry, or what the server said. */
export type ShownMessage = { id: MessageId; values?: Record<string, string | number> } | { text: string };
