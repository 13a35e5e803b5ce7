import type { DrawMode, Drawing } from './drawing/drawing.ts';
import type { LngLat } from './lngLat.ts';
import type { NoteKind } from './note.ts';

const KINDS: Readonly<Record<Exclude<DrawMode, 'none'>, NoteKind>> = { point: 'POINT', line: 'LINE', area: 'PIECE' };
const MODES: Readonly<Record<NoteKind, DrawMode>> = { POINT: 'point', LINE: 'line', PIECE: 'area' };

/** §4: a note's type is fixed by its shape. @returns null while nothing is drawn */
export const noteKindOf = (mode: DrawMode): NoteKind | null => (mode === 'none' ? null : KINDS[mode]);

/** A finished shape may be saved (§4: closing enables it); a point is finished when it is there. */
export const isFinished = ({ mode, points, isClosed }: Drawing): boolean =>
  mode === 'point' ? points.length === 1 : mode !== 'none' && isClosed;

/** A note's shape, as the map draws and edits it. */
export const drawingOfNote = ({ kind, points }: { readonly kind: NoteKind; readonly points: readonly LngLat[] }): Drawing => ({
  mode: MODES[kind],
  points: points.map(({ lng, lat }) => ({ lng, lat })),
  isClosed: true,
});

/** §2: the centre of a note is the average of its points. */
export function averagePosition(points: readonly LngLat[]): LngLat {
  const sum = points.reduce((total, { lng, lat }) => ({ lng: total.lng + lng, lat: total.lat + lat }), { lng: 0, lat: 0 });
  return { lng: sum.lng / points.length, lat: sum.lat / points.length };
}

/** Whether two notes have the same shape. */
export const sameShape = (one: { readonly points: readonly LngLat[] }, other: { readonly points: readonly LngLat[] }): boolean =>
  one.points.length === other.points.length &&
  one.points.every(({ lng, lat }, index) => lng === other.points[index]!.lng && lat === other.points[index]!.lat);
