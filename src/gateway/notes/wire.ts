import type { ActionHistory } from '../../contract/notes/notes.ts';
import { ACTIVE_STATUS, AREA_MIN_POINTS, NOTE_FUNCTION_NAME, NOTE_MAX_POINTS } from '../../domain/limits.ts';
import type { NoteKind } from '../../domain/notes/note.ts';
import { HttpError } from '../http/httpError.ts';
import type { NoteRow } from './rows.ts';
import { serializePositions } from '../land/wire.ts';

type NoteData = ActionHistory['data'];
type Points = NoteData['PositionMapDraw'];

const isSame = (a: Points[number], b: Points[number]): boolean => a.latitude === b.latitude && a.longitude === b.longitude;

/** A ring without its repeated first point. */
const opened = (points: Points): Points => (points.length > 1 && isSame(points[0]!, points.at(-1)!) ? points.slice(0, -1) : points);

/** §4: a point is one, a line two or more, a piece three or more. */
const FITS: Record<NoteKind, { holds: (count: number) => boolean; message: 'notes.onePoint' | 'notes.lineMin' | 'notes.areaMin' }> = {
  POINT: { holds: (count) => count === 1, message: 'notes.onePoint' },
  LINE: { holds: (count) => count >= 2, message: 'notes.lineMin' },
  PIECE: { holds: (count) => count >= AREA_MIN_POINTS, message: 'notes.areaMin' },
};

/** Whether there is such a kind of note, and it may have so many points. */
export const holdsPoints = (kind: string, count: number): boolean =>
  kind in FITS && FITS[kind as NoteKind].holds(count) && count <= NOTE_MAX_POINTS;

/**
 * The points of a note as they are stored: longitude and latitude of each in turn, of a piece without the repeated one.
 * Its ring is only compared: it is made from the points when the note is asked for, so that the two never disagree.
 * @throws HttpError 400
 */
export function readNotePoints(kind: NoteKind, { PositionMapDraw, PositionMapDrawFill }: NoteData): number[] {
  const points = kind === 'PIECE' ? opened(PositionMapDraw) : PositionMapDraw;
  const { holds, message } = FITS[kind];
  if (!holds(points.length)) throw new HttpError(400, message, { values: { n: AREA_MIN_POINTS } });
  if (points.length > NOTE_MAX_POINTS)
    throw new HttpError(400, 'notes.tooManyPoints', { values: { max: NOTE_MAX_POINTS.toLocaleString('en') } });
  const ring = opened(PositionMapDrawFill);
  const agrees = ring.length === points.length && ring.every((point, at) => isSame(point, points[at]!));
  if (ring.length > 0 && !(kind === 'PIECE' && agrees)) throw new HttpError(400, 'notes.otherFill');
  return points.flatMap(({ latitude, longitude }) => [longitude, latitude]);
}

/** §3: a customer's note. */
export function serializeNote(userId: string, { id, uid, kind, title, note, images_link, points, published_at }: NoteRow): ActionHistory {
  const ring = kind === 'PIECE' ? [...points, ...points.slice(0, 2)] : [];
  return {
    _id: id,
    uid,
    title,
    note,
    type: kind,
    images_link,
    published_at,
    users_permissions_users: [userId],
    function_name: NOTE_FUNCTION_NAME,
    status: ACTIVE_STATUS,
    data: { PositionMapDraw: serializePositions(points), PositionMapDrawFill: serializePositions(ring) },
  };
}
