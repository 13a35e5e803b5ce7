import {
  createActionHistoryCall,
  findActionHistoriesCall,
  updateActionHistoryCall,
  type ActionHistory,
} from '../../contract/notes/notes.ts';
import { ACTIVE_STATUS, NOTE_FUNCTION_NAME, NOTES_PER_PAGE } from '../../domain/limits.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { SentNotes } from '../../domain/notes/listedNote.ts';
import type { Note, NoteTab } from '../../domain/notes/note.ts';
import { mapResult, type Result } from '../../domain/result.ts';
import { apiClient, type Options } from '../apiClient.ts';
import type { CamelFields } from '../parseAnswer.ts';
import { toLngLat, toWirePosition } from '../../contract/fields.ts';

/** A page of a customer's notes. `total` and `counts` cover all pages. */
interface NotesPage extends SentNotes {
  notes: Note[];
}

interface NotesQuery {
  kind: NoteTab;
  /** Page number from 1. */
  page: number;
  /** §7: the customer's id. The reference gateway uses the token only. */
  userId: string;
}

/** §4: repeats a ring's first point at the end. */
const closeRing = (points: LngLat[]): LngLat[] => [...points, ...points.slice(0, 1)];

/** Removes the repeated point, which some providers keep among the points. */
function openRing(points: LngLat[]): LngLat[] {
  const [first, last] = [points[0], points.at(-1)];
  const isClosed = points.length > 3 && first!.lng === last!.lng && first!.lat === last!.lat;
  return isClosed ? points.slice(0, -1) : points;
}

function toNote(wire: CamelFields<ActionHistory>): Note {
  const points = wire.data.PositionMapDraw.map(toLngLat);
  return {
    id: wire.id,
    uid: wire.uid,
    kind: wire.type,
    title: wire.title,
    note: wire.note,
    imageUrl: wire.imagesLink,
    savedAt: Date.parse(wire.publishedAt),
    points: wire.type === 'PIECE' ? openRing(points) : points,
  };
}

function fieldsOf({ kind, title, note, imageUrl, points }: Note, userId: string) {
  const ring = kind === 'PIECE' ? closeRing(points) : [];
  return {
    title,
    note,
    type: kind,
    images_link: imageUrl,
    users_permissions_users: [userId],
    data: { PositionMapDraw: points.map(toWirePosition), PositionMapDrawFill: ring.map(toWirePosition) },
  };
}

/** Lists notes: ten a page, newest first (§7). */
export async function listNotes(
  { kind, page, userId }: NotesQuery,
  { client = apiClient, signal }: Options = {},
): Promise<Result<NotesPage>> {
  const request = {
    limit: NOTES_PER_PAGE,
    page,
    users_permissions_users: userId,
    ...(kind !== 'ALL' && { type: kind }),
    orderByKey: '-1',
    orderByName: 'published_at',
  } as const;
  const answer = await client.ask(findActionHistoriesCall, request, { signal });
  return mapResult(answer, ({ data, total, counts = null }) => ({ notes: data.map(toNote), total, counts }));
}

/**
 * Stores a new note. A repeated `uid` returns the stored note unchanged. Refused with 410 if that was deleted, with 422
 * if its picture no longer exists.
 */
export async function createNote(note: Note, userId: string, { client = apiClient, signal }: Options = {}): Promise<Result<Note>> {
  const request = {
    ...fieldsOf(note, userId),
    uid: note.uid,
    published_at: new Date(note.savedAt).toISOString(),
    function_name: NOTE_FUNCTION_NAME,
    status: ACTIVE_STATUS,
  } as const;
  const answer = await client.ask(createActionHistoryCall, request, { signal });
  return mapResult(answer, ({ data }) => toNote(data));
}

/** Updates a stored note. Refused with 404 if the customer has no such note. @param note with its gateway `id` */
export const updateNote = (
  note: Note & { id: string },
  userId: string,
  { client = apiClient, signal }: Options = {},
): Promise<Result<unknown>> => client.ask(updateActionHistoryCall, { ...fieldsOf(note, userId), id: note.id }, { signal });
