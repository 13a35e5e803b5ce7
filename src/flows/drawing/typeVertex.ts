import { geometryClient } from '../../../workers/geometry/client.ts';
import { tm3Grid } from '../../domain/coordinates/vn2000.ts';
import { readTypedVertex, type ReadVertex, type TypedVertex } from '../../domain/drawing/typedVertex.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { formatGridM } from '../../domain/text/format.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { appendVertex, insertVertex, moveVertex } from './drawing.ts';
import type { DrawingRow } from '../../domain/drawing/drawing.ts';
import { sideFrom } from '../../domain/drawing/sideFrom.ts';
import { geodesicEnd } from '../../domain/geometry/geodesic.ts';

export type VertexFault = 'unreadableGrid' | 'unreadableDegrees' | 'unreadableSide' | 'outside' | 'failed';

interface TypedOutcome {
  fault: VertexFault | null;
  /** X and Y were swapped and have been corrected. */
  swapped: boolean;
}

const UNREADABLE: Record<TypedVertex['way'], VertexFault> = {
  grid: 'unreadableGrid',
  degrees: 'unreadableDegrees',
  side: 'unreadableSide',
};

/** Moves a vertex to a typed place, or appends one (index null). */
export async function typeVertex(typed: TypedVertex, index: number | null): Promise<TypedOutcome> {
  const read = readTypedVertex(typed);
  if (!read) return { fault: UNREADABLE[typed.way], swapped: false };
  const swapped = read.way === 'grid' && read.swapped;
  const place = await placeOf(read);
  if (typeof place === 'string') return { fault: place, swapped };
  const { mode, points, isClosed } = drawingSlice.drawing;
  if (index !== null) moveVertex(index, place);
  // A closed shape has no open end, so the new corner goes before the first.
  else if (isClosed && mode !== 'point') insertVertex(points.length - 1, place);
  else appendVertex(place);
  return { fault: null, swapped };
}

async function placeOf(read: ReadVertex): Promise<LngLat | VertexFault> {
  if (read.way === 'degrees') return read.at;
  if (read.way === 'side') {
    const last = drawingSlice.drawing.points.at(-1);
    return last ? geodesicEnd(last, read) : 'unreadableSide';
  }
  const { meridianDeg } = drawingSlice;
  if (meridianDeg === null) return 'outside';
  const converted = await geometryClient.toWgs84(Float64Array.of(read.yM, read.xM), tm3Grid(meridianDeg));
  if (!converted.ok) return 'failed';
  const [lng = NaN, lat = NaN] = converted.value;
  return Number.isNaN(lng) || Number.isNaN(lat) ? 'outside' : { lng, lat };
}

/**
 * Converts rows of the corner table in the geometry worker: from (inclusive) to (exclusive), as many as exist.
 * @throws Error when the worker failed; the list offers to try again
 */
export async function readDrawingRows(from: number, to: number): Promise<DrawingRow[]> {
  const { drawing, meridianDeg } = drawingSlice;
  const shown = drawing.points.slice(from, to);
  const eastNorth = meridianDeg === null ? null : await toGrid(shown, meridianDeg);
  return shown.map((at, offset) => {
    const index = from + offset;
    return {
      id: String(index),
      index,
      at: { lng: at.lng, lat: at.lat },
      ...gridPlace(eastNorth, offset),
      side: sideFrom(drawing, index),
    };
  });
}

/** Returns the initial texts of the vertex editor; null when the vertex no longer exists. */
export async function readCornerText(index: number): Promise<{ x: string; y: string; position: string } | null> {
  const at = drawingSlice.drawing.points[index];
  const { meridianDeg } = drawingSlice;
  if (!at) return null;
  const eastNorth = meridianDeg === null ? null : await toGrid([at], meridianDeg).catch(() => null);
  const { xM, yM } = gridPlace(eastNorth, 0);
  return {
    x: xM === null ? '' : formatGridM(xM),
    y: yM === null ? '' : formatGridM(yM),
    // A tenth of a millimetre: applying an unchanged text must not move the vertex.
    position: `${at.lat.toFixed(9)}, ${at.lng.toFixed(9)}`,
  };
}

async function toGrid(points: readonly LngLat[], meridianDeg: number): Promise<Float64Array> {
  const lngLat = Float64Array.from(points.flatMap(({ lng, lat }) => [lng, lat]));
  const converted = await geometryClient.fromWgs84(lngLat, tm3Grid(meridianDeg));
  if (!converted.ok) throw new Error('the geometry worker failed');
  return converted.value;
}

function gridPlace(eastNorth: Float64Array | null, pair: number): { xM: number | null; yM: number | null } {
  const [yM = NaN, xM = NaN] = eastNorth?.subarray(2 * pair, 2 * pair + 2) ?? [];
  return Number.isNaN(xM) || Number.isNaN(yM) ? { xM: null, yM: null } : { xM, yM };
}
