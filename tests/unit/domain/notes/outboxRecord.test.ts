import { expect, it } from 'vitest';
import { enqueuedNote, requeuedNote, syncedNote, tombstonedNote } from '../../../../src/domain/notes/outboxRecord.ts';
import { pointNote } from '../../../support/customers/pointNote.ts';

const NOTE = pointNote('u1');
const KNOWN = { ...NOTE, id: 'g1' };
const queued = enqueuedNote<string>(undefined, 'an', NOTE, null, 7);

it('outbox record: an edit of what waits keeps its place; an edit of what was sent queues behind the others', () => {
  expect(enqueuedNote(queued, 'an', NOTE, null, 9).keptAt).toBe(7);
  expect(enqueuedNote(syncedNote(queued, KNOWN), 'an', KNOWN, null, 9)).toMatchObject({ change: 'update', keptAt: 9 });
});

it('outbox record: a deletion that was refused is asked once more, never made a note again', () => {
  const refused = { ...tombstonedNote(undefined, 'an', KNOWN, 7)!, refusal: { words: 'Không.', status: 410 } };
  expect(requeuedNote(refused, 'u2')).toMatchObject({ change: 'delete', note: { id: 'g1', uid: 'u1' }, version: 2, refusal: null });
});
