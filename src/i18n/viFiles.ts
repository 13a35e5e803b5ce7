/** The Vietnamese words of files of drawings, a part of the catalogue. */
export const viFiles = {
  'files.open': 'Mở tệp để đo',
} as const;
