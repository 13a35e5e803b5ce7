import { sideEnd } from '../../domain/drawing/sideEnd.ts';
import { readTypedVertex, type ReadVertex, type TypedVertex } from '../../domain/drawing/typedVertex.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { tm3Grid } from '../../domain/coordinates/vn2000.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { geometryClient } from '../../../workers/geometry/client.ts';
import { appendVertex, insertVertex, moveVertex } from './draw.ts';

/** Why a typed vertex changed nothing. */
export type VertexFault = 'unreadableGrid' | 'unreadableDegrees' | 'unreadableSide' | 'outside' | 'failed';

interface TypedOutcome {
  fault: VertexFault | null;
  /** X and Y stood the other way round, and were put right (design §4). */
  swapped: boolean;
}

const UNREADABLE: Record<TypedVertex['way'], VertexFault> = {
  grid: 'unreadableGrid',
  degrees: 'unreadableDegrees',
  side: 'unreadableSide',
};

/** Moves a vertex to a typed place, or adds one behind the last (index null). */
export async function typeVertex(typed: TypedVertex, index: number | null): Promise<TypedOutcome> {
  const read = readTypedVertex(typed);
  if (!read) return { fault: UNREADABLE[typed.way], swapped: false };
  const swapped = read.way === 'grid' && read.swapped;
  const place = await placeOf(read);
  if (typeof place === 'string') return { fault: place, swapped };
  const { mode, points, isClosed } = drawingSlice.drawing;
  if (index !== null) moveVertex(index, place);
  // A finished shape has no end to go on from: the new corner comes before the first.
  else if (isClosed && mode !== 'point') insertVertex(points.length - 1, place);
  else appendVertex(place);
  return { fault: null, swapped };
}

async function placeOf(read: ReadVertex): Promise<LngLat | VertexFault> {
  if (read.way === 'degrees') return read.at;
  if (read.way === 'side') {
    const last = drawingSlice.drawing.points.at(-1);
    return last ? sideEnd(last, read) : 'unreadableSide';
  }
  const { meridianDeg } = drawingSlice;
  if (meridianDeg === null) return 'outside';
  const converted = await geometryClient.toWgs84(Float64Array.of(read.yM, read.xM), tm3Grid(meridianDeg));
  if (!converted.ok) return 'failed';
  const [lng = NaN, lat = NaN] = converted.value;
  return Number.isNaN(lng) || Number.isNaN(lat) ? 'outside' : { lng, lat };
}
