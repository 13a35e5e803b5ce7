import { geometryClient } from '../../../workers/geometry/client.ts';
import { nearestMeridianDeg } from '../../domain/coordinates/meridians.ts';
import { tm3Grid } from '../../domain/coordinates/vn2000.ts';
import { type Drawing, isRing } from '../../domain/drawing/drawing.ts';
import { readLinkDrawing } from '../../domain/drawing/linkDrawing.ts';
import { packPoints } from '../../domain/geometry/lngLat.ts';
import { dropSharedDrawing, sharedDrawingSlice, showSharedDrawing, showSharedMeasure } from '../../state/drawing/sharedDrawing.ts';
import { isInView } from '../map/moveIntoView.ts';
import { flyToShape } from '../map/flyTo.ts';
import { loadDrawing } from './drawing.ts';
import { openMeasure } from './openMeasure.ts';

/** Shows the drawing of the address on the map, or that it is unreadable. Does nothing where it is already shown. */
export async function readSharedDrawing(): Promise<void> {
  const { text, drawing: read, movesMap } = sharedDrawingSlice;
  if (text === null || read !== null) return;
  const drawing = readLinkDrawing(text);
  showSharedDrawing(drawing);
  if (!drawing) return;
  if (movesMap) goTo(drawing);
  await measureShared(text, drawing);
}

/** Moves the map, unless it already shows all of the drawing. */
function goTo({ points }: Drawing): void {
  if (!isInView(points, 0)) flyToShape(points);
}

async function measureShared(text: string, drawing: Drawing): Promise<void> {
  const grid = tm3Grid(nearestMeridianDeg(drawing.points[0]!));
  const opened = await geometryClient.openDrawing(packPoints(drawing.points), isRing(drawing), grid);
  if (!opened.ok) return;
  void geometryClient.closeDrawing(opened.value.shape);
  if (sharedDrawingSlice.text === text) showSharedMeasure(opened.value.measure);
}

/** Makes the shared drawing the user's own in one undo step ('Mở để sửa'). */
export function editSharedDrawing(): void {
  const { drawing } = sharedDrawingSlice;
  if (!drawing) return;
  dropSharedDrawing();
  loadDrawing(drawing);
  openMeasure();
  goTo(drawing);
}
