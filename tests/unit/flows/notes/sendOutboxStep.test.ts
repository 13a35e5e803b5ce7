import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../../src/api/createClient.ts';
import type { Note } from '../../../../src/domain/notes/note.ts';
import { tombstonedNote, enqueuedNote } from '../../../../src/domain/notes/outboxRecord.ts';
import { type UpdateRecord, sendOutboxStep, type StepOutcome } from '../../../../src/flows/notes/sendOutboxStep.ts';
import type { StoredOutboxRecord } from '../../../../src/state/storage/outbox.ts';
import { sendJson, startHttpServer, type TestServer } from '../../../support/gateways/httpServer.ts';
import { pointNote } from '../../../support/customers/pointNote.ts';

const NOTE = pointNote('u1');

let server: TestServer;
let answer: Parameters<typeof startHttpServer>[0];
beforeAll(async () => {
  server = await startHttpServer((request, response) => answer(request, response));
});
beforeEach(() => {
  server.seen.length = 0;
});
afterAll(() => server.close());

const owned = (userId: string) => {
  const token = `token of ${userId}`;
  return { client: createClient({ apiBase: server.base, token }), token, userId };
};

/** Storage of one record, and its content afterwards. */
function shelf(record: StoredOutboxRecord | null): { change: UpdateRecord; held: () => StoredOutboxRecord | undefined } {
  let held: StoredOutboxRecord | undefined = record ?? undefined;
  return {
    change: async (next) => {
      const changed = next(held);
      if (changed !== undefined) held = changed ?? undefined;
      return held;
    },
    held: () => held,
  };
}

const kept = (note: Note = NOTE): StoredOutboxRecord => enqueuedNote<Blob>(undefined, 'an', note, null, 7);

describe('sending a waiting note', () => {
  it.each<[string, number, unknown, StepOutcome]>([
    ['an expired token', 401, { message: 'Hết hạn.', http: 401 }, 'unauthorised'],
    ['too many requests', 429, { message: 'Chậm lại.' }, 'retryable'],
    ['an unavailable database', 503, { message: 'Đang bận.' }, 'retryable'],
    ['a proxy without a gateway', 404, '<h1>Not found</h1>', 'retryable'],
    ['a full list', 409, { message: 'Đã đủ 500 ghi chú.' }, 'refused'],
    ['a title that is too long', 400, { message: 'Tiêu đề quá dài.' }, 'refused'],
  ])('outbox sending: %s (%i) is distinguished, and nothing is lost', async (_, status, body, end) => {
    answer = (__, response) => sendJson(response, status, body);
    const { change, held } = shelf(kept());
    expect(await sendOutboxStep(change, owned('an'))).toBe(end);
    const words = end === 'refused' ? { words: (body as { message: string }).message, status } : null;
    expect(held()).toMatchObject({ change: 'create', note: NOTE, refusal: words });
  });

  it('outbox sending: a missing network is distinguished from a gateway that cannot accept', async () => {
    answer = (_, response) => void response.socket!.destroy();
    expect(await sendOutboxStep(shelf(kept()).change, owned('an'))).toBe('unreachable');
  });

  it('outbox sending: another user’s note is never sent, whoever is logged in', async () => {
    answer = (_, response) => sendJson(response, 500, {});
    const { change, held } = shelf(kept());
    expect(await sendOutboxStep(change, owned('binh'))).toBe('done');
    expect(server.seen).toEqual([]);
    expect(held()).toEqual(kept());
  });

  it('outbox sending: a create request is recorded as unanswered before it is sent', async () => {
    const { change, held } = shelf(kept());
    let before: StoredOutboxRecord | undefined;
    answer = (_, response) => {
      before = held();
      response.socket!.destroy();
    };
    await sendOutboxStep(change, owned('an'));
    expect(before).toMatchObject({ unanswered: NOTE });
    expect(tombstonedNote(held(), 'an', NOTE, 8)).toMatchObject({ change: 'delete', unanswered: NOTE });
  });

  it('outbox sending: deleting a note that the gateway does not have succeeds', async () => {
    answer = (_, response) => sendJson(response, 404, { message: 'Không tìm thấy ghi chú này.' });
    const { change, held } = shelf(tombstonedNote<Blob>(undefined, 'an', { ...NOTE, id: 'g1' }, 8));
    expect(await sendOutboxStep(change, owned('an'))).toBe('done');
    expect(held()).toBeUndefined();
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /app/action-histories/delete/g1']);
  });
});
