import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { NoteKind } from '../../domain/notes/note.ts';
import { type NoteMeasure, notesSlice } from '../../state/notesSlice.ts';
import { geometryClient } from '../../../workers/geometry/client.ts';

/** Length and area of the open note's shape, by the geometry worker. To be called whenever the shape changed. */
export async function measureNote(): Promise<void> {
  const { form } = notesSlice;
  if (!form || form.points.length === 0) return;
  const { kind, points } = form;
  const measure = await measureShape(kind, points);
  if (notesSlice.form === form && form.points === points) form.measure = measure;
}

async function measureShape(kind: NoteKind, points: readonly LngLat[]): Promise<NoteMeasure> {
  if (kind === 'POINT') return { lengthM: null, areaM2: null };
  const flat = Float64Array.from(points.flatMap(({ lng, lat }) => [lng, lat]));
  if (kind === 'PIECE') {
    const ring = await geometryClient.measureRing(flat, null);
    return { lengthM: ring.ok ? ring.value.perimeterM : NaN, areaM2: ring.ok ? ring.value.areaWgs84M2 : NaN };
  }
  const line = await geometryClient.openShape(flat, false, 'wgs84');
  if (!line.ok) return { lengthM: NaN, areaM2: null };
  void geometryClient.closeShape(line.value.shape);
  return { lengthM: line.value.measure.lengthM, areaM2: null };
}
