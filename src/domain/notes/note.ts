import type { Drawing, DrawMode } from '../drawing/drawing.ts';
import { longitudeShrink } from '../geometry/earth.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { formatDateTime } from '../text/format.ts';

/** §3: what a note shows. The wire's lowercase spelling is read too. */
export type NoteKind = 'POINT' | 'LINE' | 'PIECE';

/** What a list shows: notes of one kind, or all. */
export type NoteTab = NoteKind | 'ALL';

export type NoteCounts = Readonly<Record<NoteKind, number>>;

/** A saved drawing (§3 'Saved note'). */
export interface Note {
  /** The gateway's; null while it has not heard of the note. */
  id: string | null;
  /** Made by the page before the note was first sent, so that it is stored once however often it is sent. */
  uid: string;
  kind: NoteKind;
  title: string;
  note: string;
  /** Relative to the image host; empty without a picture. */
  imageUrl: string;
  /** When it was saved first; milliseconds since 1970. */
  savedAt: number;
  /** Corners of a piece without the repeated first one. */
  points: LngLat[];
}

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

/**
 * §5: 'Bản vẽ' and the moment, DD/MM/YYYY HH:mm:ss in the reader's own time zone. It is stored, so it reads the same
 * whatever the language of the page.
 */
export const defaultNoteTitle = (at: Date): string => `Bản vẽ ${formatDateTime(at)}:${String(at.getSeconds()).padStart(2, '0')}`;

/** More corners than a thumbnail can show. */
const MAX_CORNERS = 96;

/**
 * A shape as a small picture: x,y pairs in a square of `size`, north up, proportions as on the map, `margin` left free.
 * Large shapes by every n-th of their points. A point lies in the middle.
 */
export function noteOutline(points: readonly LngLat[], size: number, margin: number): Array<readonly [x: number, y: number]> {
  const step = Math.max(1, Math.ceil(points.length / MAX_CORNERS));
  const few = points.filter((_point, index) => index % step === 0 || index === points.length - 1);
  const shrink = longitudeShrink(few[0]?.lat ?? 0);
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
