/** The Vietnamese words of notes, a part of the catalogue. */
export const viNotes = {
  'notes.title': 'Ghi chú của tôi',
  'notes.formTitle': 'Thông tin ghi chú',
} as const;
