import { geometryClient } from '../../../workers/geometry/client.ts';
import { canSave } from '../../domain/drawing/drawing.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type NoteKind, noteKindOf } from '../../domain/notes/note.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { showFormMeasure, showFormShape } from '../../state/notes/noteForm.ts';
import { type NoteMeasure, notesSlice } from '../../state/notes/notesSlice.ts';
import { takeNotePicture } from './takeNotePicture.ts';

/** Copies an edited drawing into the form of a new note, which cannot be saved while the shape is unfinished. */
export function followNoteDrawing(): void {
  const { form } = notesSlice;
  if (!form || form.saved || form.busy) return;
  const { drawing } = drawingSlice;
  const isFit = noteKindOf(drawing.mode) === form.kind && canSave(drawing);
  showFormShape(isFit ? drawing.points : []);
  void measureNote();
  void takeNotePicture();
}

export async function measureNote(): Promise<void> {
  const { form } = notesSlice;
  if (!form || form.points.length === 0) return;
  const { kind, points } = form;
  const measure = await measureShape(kind, points);
  if (notesSlice.form === form && form.points === points) showFormMeasure(measure);
}

async function measureShape(kind: NoteKind, points: readonly LngLat[]): Promise<NoteMeasure> {
  if (kind === 'POINT') return { lengthM: null, areaM2: null };
  const flat = Float64Array.from(points.flatMap(({ lng, lat }) => [lng, lat]));
  if (kind === 'PIECE') {
    const rings = await geometryClient.measureRings([flat], null);
    const measure = rings.ok ? rings.value[0]!.measure : null;
    return { lengthM: measure?.perimeterM ?? NaN, areaM2: measure?.areaWgs84M2 ?? NaN };
  }
  if (points.length < 2) return { lengthM: NaN, areaM2: null };
  const line = await geometryClient.openDrawing(flat, false, null);
  if (!line.ok) return { lengthM: NaN, areaM2: null };
  void geometryClient.closeDrawing(line.value.shape);
  return { lengthM: line.value.measure.lengthM, areaM2: null };
}
