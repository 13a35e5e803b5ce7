import { geometryClient } from '../../../workers/geometry/client.ts';
import { nearestMeridianDeg } from '../../domain/coordinates/meridians.ts';
import { tm3Grid } from '../../domain/coordinates/vn2000.ts';
import { type Drawing, isRing } from '../../domain/drawing/drawing.ts';
import { readLinkDrawing } from '../../domain/drawing/linkDrawing.ts';
import { packPoints } from '../../domain/geometry/lngLat.ts';
import { dropSharedDrawing, sharedDrawingSlice, showSharedDrawing, showSharedMeasure } from '../../state/drawing/sharedDrawing.ts';
import { isInSight } from '../map/bringIntoSight.ts';
import { flyToShape } from '../map/flyTo.ts';
import { loadDrawing } from './drawing.ts';
import { openMeasure } from './openMeasure.ts';

/** The address's text becomes a drawing on the map, or the word that it cannot be read. Does nothing where it has become one already. */
export async function readSharedDrawing(): Promise<void> {
  const { text, drawing: read, flies } = sharedDrawingSlice;
  if (text === null || read !== null) return;
  const drawing = readLinkDrawing(text);
  showSharedDrawing(drawing);
  if (!drawing) return;
  if (flies) goTo(drawing);
  await measureShared(text, drawing);
}

/** Where the map shows all of it, it stays: both ends of the link look at the same ground. */
function goTo({ points }: Drawing): void {
  if (!isInSight(points, 0)) flyToShape(points);
}

async function measureShared(text: string, drawing: Drawing): Promise<void> {
  const grid = tm3Grid(nearestMeridianDeg(drawing.points[0]!));
  const opened = await geometryClient.openDrawing(packPoints(drawing.points), isRing(drawing), grid);
  if (!opened.ok) return;
  void geometryClient.closeDrawing(opened.value.shape);
  if (sharedDrawingSlice.text === text) showSharedMeasure(opened.value.measure);
}

/** 'Mở để sửa': it becomes the user's own drawing, as one step to undo. */
export function editSharedDrawing(): void {
  const { drawing } = sharedDrawingSlice;
  if (!drawing) return;
  dropSharedDrawing();
  loadDrawing(drawing);
  openMeasure();
  goTo(drawing);
}
