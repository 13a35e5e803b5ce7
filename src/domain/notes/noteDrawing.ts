import type { DrawMode, Drawing } from '../drawing/drawing.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import type { NoteKind } from './note.ts';

const KINDS: Readonly<Record<Exclude<DrawMode, 'none'>, NoteKind>> = { point: 'POINT', line: 'LINE', area: 'PIECE' };
const MODES: Readonly<Record<NoteKind, DrawMode>> = { POINT: 'point', LINE: 'line', PIECE: 'area' };

/** §4: a note's type is fixed by its shape. @returns null while nothing is drawn */
export const noteKindOf = (mode: DrawMode): NoteKind | null => (mode === 'none' ? null : KINDS[mode]);

/** A note's shape, as the map draws and edits it. */
export const drawingOfNote = ({ kind, points }: { readonly kind: NoteKind; readonly points: readonly LngLat[] }): Drawing => ({
  mode: MODES[kind],
  points: points.map(({ lng, lat }) => ({ lng, lat })),
  isClosed: true,
});

/** Whether two notes have the same shape. */
export const sameShape = (one: { readonly points: readonly LngLat[] }, other: { readonly points: readonly LngLat[] }): boolean =>
  one.points.length === other.points.length &&
  one.points.every(({ lng, lat }, index) => lng === other.points[index]!.lng && lat === other.points[index]!.lat);
