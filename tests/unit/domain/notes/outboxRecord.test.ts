import { describe, expect, it } from 'vitest';
import type { Note } from '../../../../src/domain/notes/note.ts';
import {
  created,
  deleted,
  enqueuedNote,
  markedSent,
  nextStep,
  type OutboxRecord,
  refused,
  requeuedNote,
  syncedNote,
  tombstonedNote,
  updated,
  uploaded,
} from '../../../../src/domain/notes/outboxRecord.ts';
import { pointNote } from '../../../support/customers/pointNote.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

type Waiting = OutboxRecord<string>;

const NOTE = pointNote('u1');
const picture = (uploadId: string) => ({ blob: `bytes of ${uploadId}`, uploadId, url: null, isAgain: false });
const kept = (held: Waiting | undefined, note: Note, taken: ReturnType<typeof picture> | null = null): Waiting =>
  enqueuedNote(held, 'an', note, taken, 7);

describe('outbox steps', () => {
  it('outbox steps: the picture is sent first, then the note with its address', () => {
    const waiting = kept(undefined, NOTE, picture('p1'));
    expect(nextStep(waiting)).toEqual({ send: 'picture', blob: 'bytes of p1', uploadId: 'p1' });
    const there = uploaded(waiting, 'p1', '/uploads/1.jpg');
    expect(nextStep(there)).toEqual({ send: 'create', note: { ...NOTE, imageUrl: '/uploads/1.jpg' } });
    // Another picture was taken during the upload.
    expect(nextStep(uploaded(kept(waiting, NOTE, picture('p2')), 'p1', '/uploads/1.jpg'))).toMatchObject({ uploadId: 'p2' });
  });

  it('outbox steps: edits merge into what waits, and deleting an unsent note removes it', () => {
    const edited = kept(kept(undefined, NOTE, picture('p1')), { ...NOTE, title: 'Mới' });
    expect(edited).toMatchObject({ change: 'create', note: { title: 'Mới' }, picture: { uploadId: 'p1' }, version: 2, keptAt: 7 });
    expect(tombstonedNote(edited, 'an', NOTE, 8)).toBeNull();
  });

  it('outbox steps: a note that may have been stored is created again in order to delete it', () => {
    const sent = markedSent(kept(undefined, NOTE), NOTE);
    const dropped = tombstonedNote(sent, 'an', NOTE, 8)!;
    expect(nextStep(dropped)).toEqual({ send: 'create', note: NOTE });
    const known = created(dropped, { ...NOTE, id: 'g1' })!;
    expect(nextStep(known)).toEqual({ send: 'delete', id: 'g1' });
    expect(deleted(known)).toBeNull();
  });

  it('outbox steps: a create answered with an older state is followed by an update', () => {
    const sent = markedSent(kept(undefined, NOTE), NOTE);
    const edited = kept(sent, { ...NOTE, title: 'Mới' });
    const known = created(edited, { ...NOTE, id: 'g1' })!;
    expect(nextStep(known)).toEqual({ send: 'update', note: { ...NOTE, id: 'g1', title: 'Mới' } });
    expect(updated(known, known.version)).toMatchObject({ change: 'none', note: { id: 'g1', title: '', points: [] } });
    expect(updated(known, known.version - 1)).toBe(known);
  });

  it('outbox steps: a form opened before the id was known edits and deletes the stored note', () => {
    const settled = created(kept(undefined, NOTE), { ...NOTE, id: 'g1', imageUrl: '/uploads/1.jpg' });
    const edited = kept(settled, { ...NOTE, title: 'Mới' });
    expect(nextStep(edited)).toEqual({ send: 'update', note: { ...NOTE, id: 'g1', title: 'Mới', imageUrl: '/uploads/1.jpg' } });
    expect(nextStep(tombstonedNote(edited, 'an', NOTE, 8)!)).toEqual({ send: 'delete', id: 'g1' });
  });

  it('outbox steps: a form opened before the picture was known does not remove it', () => {
    const stale = kept(undefined, { ...NOTE, title: 'Mới' });
    const known = created(stale, { ...NOTE, id: 'g1', imageUrl: '/uploads/1.jpg' })!;
    expect(nextStep(known)).toMatchObject({ send: 'update', note: { title: 'Mới', imageUrl: '/uploads/1.jpg' } });
  });

  it('outbox steps: a refusal waits for the user, and a deleted picture is uploaded once more', () => {
    const waiting = uploaded(kept(undefined, NOTE, picture('p1')), 'p1', '/uploads/1.jpg');
    const refuse = (held: Waiting, status: number, version = held.version): Waiting | null =>
      refused(held, nextStep(held), version, { words: 'Không.', status }, held.unanswered === null, 'p2');
    expect(refuse(waiting, 409)).toMatchObject({ refusal: { words: 'Không.', status: 409 } });
    // The latest change was not refused.
    expect(refuse(waiting, 409, waiting.version - 1)).toMatchObject({ refusal: null });
    const again = refuse(waiting, 422)!;
    expect(nextStep(again)).toEqual({ send: 'picture', blob: 'bytes of p1', uploadId: 'p2' });
    expect(refuse(uploaded(again, 'p2', '/uploads/2.jpg'), 422)).toMatchObject({ refusal: { status: 422 } });
    // The form showed a picture that another page replaced.
    const replaced = kept(undefined, { ...NOTE, id: 'g1', imageUrl: '/uploads/old.jpg' });
    expect(nextStep(refuse(replaced, 422)!)).toEqual({ send: 'create', note: NOTE });
  });

  it('outbox steps: retrying an edit of a missing note creates it; other refusals stay refusals', () => {
    const edit = kept(undefined, { ...NOTE, id: 'g1' });
    const gone: Waiting = { ...edit, refusal: { words: 'Không tìm thấy ghi chú này.', status: 404 } };
    expect(requeuedNote(gone, 'u2')).toMatchObject({ change: 'create', note: { id: null, uid: 'u2' }, refusal: null });
    expect(requeuedNote({ ...gone, refusal: { words: 'Đầy.', status: 409 } }, 'u2')).toMatchObject({
      change: 'update',
      note: { id: 'g1', uid: 'u1' },
    });
  });
});

/** Stores notes like the reference gateway: by uid, the first create counts, a deleted uid never returns. */
class SmallGateway {
  notes = new Map<string, Note>();
  buried = new Set<string>();
  creates = 0;

  create(note: Note): Note | 410 {
    if (this.buried.has(note.uid)) return 410;
    const there = this.notes.get(note.uid);
    if (there) return there;
    this.creates += 1;
    const stored = { ...note, id: `g${this.creates}` };
    this.notes.set(note.uid, stored);
    return stored;
  }
  update(note: Note): 404 | 200 {
    const there = this.notes.get(note.uid);
    if (there?.id !== note.id) return 404;
    this.notes.set(note.uid, note);
    return 200;
  }
  delete(id: string): void {
    for (const [uid, note] of this.notes) {
      if (note.id !== id) continue;
      this.notes.delete(uid);
      this.buried.add(uid);
    }
  }
}

/** Sends one step on a failing connection; `meanwhile` is the user's edit before the response. */
function sendOver(gateway: SmallGateway, shelf: { held: Waiting | undefined }, fate: 'pass' | 'cut' | 'lose', meanwhile: () => void): void {
  let { held } = shelf;
  if (!held || held.change === 'none' || held.refusal) return;
  const step = nextStep(held);
  const isFirst = held.unanswered === null;
  if (step.send === 'create') shelf.held = held = markedSent(held, step.note);
  const { version } = held;
  if (fate === 'cut') return;
  const answer = (() => {
    switch (step.send) {
      case 'picture':
        return `/uploads/${step.uploadId}`;
      case 'create':
        return gateway.create(step.note);
      case 'update':
        return gateway.update(step.note);
      case 'delete':
        return gateway.delete(step.id);
    }
  })();
  meanwhile();
  const now = shelf.held;
  if (fate === 'lose' || !now) return;
  if (answer === 410 || answer === 404) {
    shelf.held = refused(now, step, version, { words: 'Không.', status: answer }, isFirst, 'p-again') ?? undefined;
  } else if (step.send === 'picture') shelf.held = uploaded(now, step.uploadId, answer as string);
  else if (step.send === 'create') shelf.held = created(now, answer as Note);
  else shelf.held = (step.send === 'update' ? updated(now, version) : deleted(now)) ?? undefined;
}

it('outbox steps: 10,000 random sequences on a failing connection end as the user wanted, once', () => {
  const random = seededRandom(71);
  for (let life = 0; life < 10_000; life += 1) {
    const gateway = new SmallGateway();
    const shelf: { held: Waiting | undefined } = { held: kept(undefined, NOTE, random() < 0.4 ? picture('p0') : null) };
    let title = NOTE.title;
    let isDeleted = false;
    let edits = 0;
    const act = (): void => {
      if (isDeleted || random() < 0.4) return;
      if (random() < 0.25) {
        isDeleted = true;
        shelf.held = tombstonedNote(shelf.held, 'an', NOTE, 8) ?? undefined;
        return;
      }
      edits += 1;
      title = `Bản vẽ ${edits}`;
      // The form may have been open since before the note was first sent.
      const form = random() < 0.5 ? NOTE : (shelf.held?.note ?? gateway.notes.get(NOTE.uid) ?? NOTE);
      shelf.held = kept(shelf.held, { ...form, title }, random() < 0.2 ? picture(`p${edits}`) : null);
    };
    for (let turn = 0; turn < 12; turn += 1) {
      const drawn = random();
      sendOver(gateway, shelf, drawn < 0.3 ? 'cut' : drawn < 0.6 ? 'lose' : 'pass', act);
      act();
    }
    for (let turn = 0; turn < 6; turn += 1) sendOver(gateway, shelf, 'pass', () => undefined);
    expect(shelf.held?.change ?? 'none', `life ${life}: left`).toBe('none');
    const stored = [...gateway.notes.values()].map((note) => note.title);
    expect(stored, `life ${life}: stored`).toEqual(isDeleted ? [] : [title]);
  }
});

const KNOWN = { ...NOTE, id: 'g1' };
const queued = enqueuedNote<string>(undefined, 'an', NOTE, null, 7);

it('outbox record: an edit of a waiting note keeps its place; an edit of a sent one goes to the end', () => {
  expect(enqueuedNote(queued, 'an', NOTE, null, 9).keptAt).toBe(7);
  expect(enqueuedNote(syncedNote(queued, KNOWN), 'an', KNOWN, null, 9)).toMatchObject({ change: 'update', keptAt: 9 });
});

it('outbox record: a refused deletion is requested again and never becomes a note', () => {
  const waiting = { ...tombstonedNote(undefined, 'an', KNOWN, 7)!, refusal: { words: 'Không.', status: 410 } };
  expect(requeuedNote(waiting, 'u2')).toMatchObject({ change: 'delete', note: { id: 'g1', uid: 'u1' }, version: 2, refusal: null });
});
