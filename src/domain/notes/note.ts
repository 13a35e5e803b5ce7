import type { Drawing, DrawMode } from '../drawing/drawing.ts';
import { longitudeScale } from '../geometry/earth.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { formatDateTime } from '../text/format.ts';

/** §3: kind of a note. The wire's lowercase spelling is read too. */
export type NoteKind = 'POINT' | 'LINE' | 'PIECE';

/** Tab of the list: notes of one kind, or all. */
export type NoteTab = NoteKind | 'ALL';

export type NoteCounts = Readonly<Record<NoteKind, number>>;

/** A saved drawing (§3 'Saved note'). */
export interface Note {
  /** Id from the gateway; null before it has stored the note. */
  id: string | null;
  /** Id created by the page before the first sending, so that repeated sendings store the note once. */
  uid: string;
  kind: NoteKind;
  title: string;
  note: string;
  /** Path relative to the image host; empty without a picture. */
  imageUrl: string;
  /** Time of the first saving; milliseconds since 1970. */
  savedAt: number;
  /** Positions; a piece's repeated first corner is left out. */
  points: LngLat[];
}

const KINDS: Readonly<Record<Exclude<DrawMode, 'none'>, NoteKind>> = { point: 'POINT', line: 'LINE', area: 'PIECE' };
const MODES: Readonly<Record<NoteKind, DrawMode>> = { POINT: 'point', LINE: 'line', PIECE: 'area' };

/** Returns the kind of a shape (§4: fixed). @returns null while nothing is drawn */
export const noteKindOf = (mode: DrawMode): NoteKind | null => (mode === 'none' ? null : KINDS[mode]);

export const drawingOfNote = ({ kind, points }: { readonly kind: NoteKind; readonly points: readonly LngLat[] }): Drawing => ({
  mode: MODES[kind],
  points: points.map(({ lng, lat }) => ({ lng, lat })),
  isClosed: true,
});

/** Returns §5's default title with local time DD/MM/YYYY HH:mm:ss. It is stored, hence equal in every language. */
export const defaultNoteTitle = (at: Date): string => `Bản vẽ ${formatDateTime(at)}:${String(at.getSeconds()).padStart(2, '0')}`;

/** Maximum corners of a thumbnail. */
const MAX_CORNERS = 96;

/**
 * Returns a shape as a thumbnail: x,y pairs in a square of `size`, north up, map proportions, `margin` left free. Keeps
 * every n-th point of large shapes. A single point is centred.
 */
export function noteOutline(points: readonly LngLat[], size: number, margin: number): Array<readonly [x: number, y: number]> {
  const step = Math.max(1, Math.ceil(points.length / MAX_CORNERS));
  const few = points.filter((_point, index) => index % step === 0 || index === points.length - 1);
  const shrink = longitudeScale(few[0]?.lat ?? 0);
  const xs = few.map(({ lng }) => lng * shrink);
  const ys = few.map(({ lat }) => -lat);
  const [west, north] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - west, Math.max(...ys) - north];
  const scale = (size - 2 * margin) / Math.max(width, height);
  const factor = Number.isFinite(scale) ? scale : 0;
  return few.map((_point, index) => [
    size / 2 + (xs[index]! - west - width / 2) * factor,
    size / 2 + (ys[index]! - north - height / 2) * factor,
  ]);
}
