import type { RequestOf } from '../../../src/contract/call.ts';
import type { createActionHistoryCall, ActionHistory } from '../../../src/contract/notes/notes.ts';
import { NOTE_FUNCTION_NAME } from '../../../src/domain/limits.ts';

export type SentNote = RequestOf<typeof createActionHistoryCall>;

interface NoteAnswer {
  status: number;
  message: string;
  /** Stored note; undefined if it was refused. */
  data: ActionHistory;
}

interface NotesAnswer {
  data: ActionHistory[];
  total: number;
}

const CORNERS = [
  { latitude: 21.0624500001, longitude: 105.77612000000001 },
  { latitude: 21.06245, longitude: 105.7762 },
  { latitude: 21.0626, longitude: 105.7762 },
];

/** Makes a request for a polygon of three corners, unless `own` overrides it. */
export function sentNote(uid: string, own: Partial<SentNote> = {}): SentNote {
  return {
    uid,
    title: `Bản vẽ ${uid}`,
    published_at: '2026-11-22T01:15:30.000Z',
    type: 'PIECE',
    note: 'Ranh phía đông\nchưa rõ',
    images_link: '',
    users_permissions_users: ['nobody'],
    function_name: NOTE_FUNCTION_NAME,
    status: 'ACTIVE',
    data: { PositionMapDraw: CORNERS, PositionMapDrawFill: [...CORNERS, CORNERS[0]!] },
    ...own,
  };
}

/** Client of a customer's notes, in the wire format. */
export interface NoteClient {
  list(query?: string): Promise<NotesAnswer>;
  create(note: SentNote | object): Promise<NoteAnswer>;
  update(id: string, change: object): Promise<NoteAnswer>;
  remove(id: string): Promise<{ status: number; message: string }>;
}

/** @param base with /gateway */
export function noteClient(base: string, accessToken: string): NoteClient {
  const ask = async <Body>(method: string, path: string, body?: object): Promise<Body & { status: number }> => {
    const headers = { authorization: `Bearer ${accessToken}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const sent = body ? { body: JSON.stringify(body) } : {};
    const response = await fetch(`${base}/app/action-histories/${path}`, { method, headers, ...sent });
    return { ...((await response.json()) as Body), status: response.status };
  };
  return {
    list: (query = '') => ask('GET', `find?${query}`),
    create: (note) => ask('POST', 'create', note),
    update: (id, change) => ask('PUT', `update/${id}`, change),
    remove: (id) => ask('DELETE', `delete/${id}`),
  };
}
