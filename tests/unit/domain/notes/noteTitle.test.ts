import { expect, it } from 'vitest';
import { defaultNoteTitle } from '../../../../src/domain/notes/note.ts';

it.each([
  [new Date(2026, 0, 2, 3, 4, 5), 'Bản vẽ 02/01/2026 03:04:05'],
  [new Date(2026, 11, 31, 23, 59, 59), 'Bản vẽ 31/12/2026 23:59:59'],
  [new Date(2030, 6, 9, 0, 0, 0), 'Bản vẽ 09/07/2030 00:00:00'],
])("note title: 'Bản vẽ' and the local time DD/MM/YYYY HH:mm:ss: %s", (at, title) => {
  expect(defaultNoteTitle(at)).toBe(title);
});
