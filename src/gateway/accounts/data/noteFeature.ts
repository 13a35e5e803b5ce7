import { nameOfLink } from '../../files/rows.ts';
import type { NoteRow } from '../../notes/rows.ts';

type Position = [lng: number, lat: number];

/** Twice the signed area in degrees: above zero where it runs against the clock. */
const turning = (ring: readonly Position[]): number =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);

function geometryOf({ kind, points }: Pick<NoteRow, 'kind' | 'points'>): object {
  const positions = Array.from({ length: points.length / 2 }, (_, at): Position => [points[2 * at]!, points[2 * at + 1]!]);
  if (kind === 'POINT') return { type: 'Point', coordinates: positions[0] };
  if (kind === 'LINE') return { type: 'LineString', coordinates: positions };
  const ring = turning(positions) < 0 ? positions.toReversed() : positions;
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
}

/** A note as a feature of GeoJSON (RFC 7946): WGS84, longitude before latitude, outlines against the clock. */
export const noteFeature = (note: NoteRow): object => ({
  type: 'Feature',
  id: note.id,
  properties: {
    title: note.title,
    note: note.note,
    kind: note.kind,
    saved_at: note.published_at,
    picture: note.images_link === '' ? null : `pictures/${nameOfLink(note.images_link)}`,
  },
  geometry: geometryOf(note),
});
