import { formatDateTime } from '../text/format.ts';

/**
 * §5: 'Bản vẽ' and the moment, DD/MM/YYYY HH:mm:ss in the reader's own time zone. It is stored, so it reads the same
 * whatever the language of the page.
 */
export const defaultNoteTitle = (at: Date): string =>
  `Bản vẽ ${formatDateTime(at)}:${String(at.getSeconds()).padStart(2, '0')}`;
