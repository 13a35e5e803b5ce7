import { describe, expect, it } from 'vitest';
import type { ListedNote } from '../../../../src/domain/notes/listedNote.ts';
import { mergeNotes } from '../../../../src/domain/notes/mergeNotes.ts';
import type { Note, NoteKind } from '../../../../src/domain/notes/note.ts';

const note = (uid: string, savedAt: number, more: Partial<Note> = {}): Note => ({
  id: `id-${uid}`,
  uid,
  kind: 'POINT',
  title: uid,
  note: '',
  imageUrl: '',
  savedAt,
  points: [{ lng: 105, lat: 21 }],
  ...more,
});

const waiting = (change: 'create' | 'update' | 'delete', of: Note, pictureUrl: string | null = null) => ({
  note: of,
  change,
  pictureUrl,
  refusal: null,
});

const uids = (items: readonly ListedNote[]): string[] => items.map(({ uid }) => uid);
const PAGE = 10;
const sentOf = (...notes: Note[]) => ({ notes, total: notes.length, counts: null });

describe('merged notes', () => {
  it('merged notes: a waiting new one is in its place by time, marked, with its own picture', () => {
    const merged = mergeNotes(sentOf(note('b', 2)), [waiting('create', note('c', 3, { id: null }), 'blob:c')], 'POINT', PAGE);
    expect(uids(merged.items)).toEqual(['c', 'b']);
    expect(merged.total).toBe(2);
    expect(merged.items.map(({ isWaiting, pictureUrl }) => [isWaiting, pictureUrl])).toEqual([
      [true, 'blob:c'],
      [false, ''],
    ]);
  });

  it('merged notes: an edited one shows its newest state once and keeps the gateway’s id', () => {
    const edited = note('b', 2, { id: null, title: 'mới' });
    const merged = mergeNotes(sentOf(note('b', 2), note('a', 1)), [waiting('update', edited)], 'POINT', PAGE);
    expect(merged.items.map(({ uid, id, title, isWaiting }) => [uid, id, title, isWaiting])).toEqual([
      ['b', 'id-b', 'mới', true],
      ['a', 'id-a', 'a', false],
    ]);
    expect(merged.total).toBe(2);
  });

  it('merged notes: a deleted one is hidden and not counted, even if its page is not loaded yet', () => {
    const sent = { notes: [note('b', 2), note('a', 1)], total: 12, counts: null };
    const merged = mergeNotes(sent, [waiting('delete', note('b', 2)), waiting('delete', note('z', 0))], 'POINT', PAGE);
    expect(uids(merged.items)).toEqual(['a']);
    expect(merged.total).toBe(10);
  });

  it('merged notes: a new one that the gateway has despite a lost response is counted once', () => {
    const merged = mergeNotes(sentOf(note('b', 2)), [waiting('create', note('b', 2, { id: null }))], 'POINT', PAGE);
    expect(uids(merged.items)).toEqual(['b']);
    expect(merged.total).toBe(1);
  });

  it.each(['LINE', 'PIECE'] as const)('merged notes: waiting ones of another kind are not in a list of %s', (kind: NoteKind) => {
    expect(mergeNotes(sentOf(), [waiting('create', note('a', 1))], kind, PAGE)).toMatchObject({ items: [], total: 0 });
  });

  it('merged notes: only the pages shown are listed, and a shifted page repeats no note', () => {
    const sent = { notes: [note('c', 3), note('b', 2), note('b', 2), note('a', 1)], total: 4, counts: null };
    const merged = mergeNotes(sent, [waiting('create', note('d', 4, { id: null }))], 'POINT', 3);
    expect(uids(merged.items)).toEqual(['d', 'c', 'b']);
    expect(merged.total).toBe(5);
  });

  it('merged notes: without the gateway the list is the waiting ones', () => {
    const merged = mergeNotes(sentOf(), [waiting('update', note('a', 1)), waiting('create', note('b', 2))], 'POINT', PAGE);
    expect(uids(merged.items)).toEqual(['b', 'a']);
    expect(merged.total).toBe(2);
    expect(merged.counts).toBeNull();
  });

  it('merged notes: all kinds are sorted by time, and counts include waiting ones in every tab', () => {
    const sent = { notes: [note('c', 3, { kind: 'LINE' }), note('a', 1)], total: 5, counts: { POINT: 2, LINE: 1, PIECE: 2 } };
    const changes = [
      waiting('create', note('b', 2, { id: null, kind: 'PIECE' })),
      waiting('delete', note('c', 3, { kind: 'LINE' })),
      waiting('update', note('a', 1, { title: 'mới' })),
    ];
    const counts = { POINT: 2, LINE: 0, PIECE: 3 };
    const all = mergeNotes(sent, changes, 'ALL', PAGE);
    expect([uids(all.items), all.total, all.counts]).toEqual([['b', 'a'], 5, counts]);
    const points = mergeNotes({ ...sent, notes: [note('a', 1)], total: 2 }, changes, 'POINT', PAGE);
    expect([uids(points.items), points.total, points.counts]).toEqual([['a'], 2, counts]);
  });
});
