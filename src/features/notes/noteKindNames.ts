import type { NoteKind } from '../../domain/notes/note.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';

/** Điểm, Đường, Vùng (§2). */
export const NOTE_KIND_NAMES: Readonly<Record<NoteKind, MessageId>> = {
  POINT: 'notes.point',
  LINE: 'notes.line',
  PIECE: 'notes.piece',
};

/** In the order of the tabs (§2). */
export const NOTE_KINDS: readonly NoteKind[] = ['POINT', 'LINE', 'PIECE'];
