import * as geodesics from 'geographiclib-geodesic';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DrawingMeasure } from '../../src/domain/drawing/drawing.ts';
import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import {
  appendVertex,
  cancelDrag,
  clearDrawing,
  closeDrawing,
  dragTo,
  dropVertex,
  loadDrawing,
  moveVertex,
  pressDrawing,
} from '../../src/flows/drawing/drawing.ts';
import { redoDrawing, undoDrawing } from '../../src/flows/drawing/dispatchDrawing.ts';
import { chooseDrawMeridian, retryMeasureDrawing } from '../../src/flows/drawing/measureDrawing.ts';
import { chooseDrawMode } from '../../src/flows/drawing/openMeasure.ts';
import { drawingSlice } from '../../src/state/drawing/drawingSlice.ts';
import { grabVertex } from '../../src/state/drawing/grabVertex.ts';
import { authModalSlice, sessionSlice } from '../../src/state/session/sessionSlice.ts';
import { endWorkers } from './support/endWorkers.ts';
import { eventually } from '../support/run/eventually.ts';

const { Geodesic } = (geodesics as { default?: typeof geodesics }).default ?? geodesics;

const at = (east: number, north: number): LngLat => ({ lng: 105.8 + east / 1000, lat: 21 + north / 1000 });
const SQUARE = [at(0, 0), at(2, 0), at(2, 2), at(0, 2)];
const nothing = { firstPx: 100, vertex: null, edge: null };

function truthOf(ring: LngLat[]): { lengthM: number; areaM2: number } {
  const polygon = Geodesic.WGS84.Polygon(false);
  for (const { lng, lat } of ring) polygon.AddPoint(lat, lng);
  const { perimeter, area } = polygon.Compute(false, true);
  return { lengthM: perimeter, areaM2: Math.abs(area!) };
}

/** Waits until the figures are those of the ring. */
const measured = (ring: LngLat[]): Promise<void> =>
  eventually(() => {
    const { lengthM, areaM2 } = drawingSlice.measure as DrawingMeasure;
    const truth = truthOf(ring);
    expect(Math.abs(lengthM - truth.lengthM)).toBeLessThan(1e-5);
    expect(Math.abs(areaM2 - truth.areaM2)).toBeLessThan(1e-3);
  });

function drawSquare(): void {
  chooseDrawMode('area');
  for (const corner of SQUARE) pressDrawing(corner, nothing);
}

describe('drawing measured by the worker', () => {
  beforeEach(() => {
    sessionSlice.status = 'loggedIn';
    authModalSlice.mode = 'closed';
    chooseDrawMeridian(null);
  });

  afterEach(() => {
    loadDrawing({ mode: 'none', points: [], isClosed: false });
  });

  it('drawing: an anonymous visitor measures without being asked to log in (6.2)', async () => {
    sessionSlice.status = 'anonymous';
    drawSquare();
    appendVertex(SQUARE[0]!);
    await measured(SQUARE);
    expect(authModalSlice.mode).toBe('closed');
  });

  it('drawing: figures follow every point, drag and drop; one undo reverts a whole drag', async () => {
    drawSquare();
    await measured(SQUARE);
    expect(drawingSlice.measure).toMatchObject({ center: { lng: expect.closeTo(105.801, 9), lat: expect.closeTo(21.001, 9) } });
    expect(drawingSlice.meridianDeg).toBe(105);
    const { edit } = drawingSlice;
    grabVertex(2);
    for (let i = 0; i < 50; ++i) dragTo(at(2 + i / 50, 2));
    await measured([SQUARE[0]!, SQUARE[1]!, at(2.98, 2), SQUARE[3]!]);
    expect(drawingSlice.edit).toBe(edit);
    expect(drawingSlice.drawing.points[2]).toEqual(SQUARE[2]);
    dropVertex();
    expect(drawingSlice.edit!.id).toBeGreaterThan(edit!.id);
    expect(drawingSlice.dragged).toBeNull();
    expect(drawingSlice.drawing.points[2]).toEqual(at(2.98, 2));
    undoDrawing();
    await measured(SQUARE);
    redoDrawing();
    await measured([SQUARE[0]!, SQUARE[1]!, at(2.98, 2), SQUARE[3]!]);
  });

  it('drawing: from three points on it has an area, the one that closing it would give (§5.12)', async () => {
    chooseDrawMode('area');
    for (const corner of SQUARE.slice(0, 2)) pressDrawing(corner, nothing);
    const { s12 } = Geodesic.WGS84.Inverse(SQUARE[0]!.lat, SQUARE[0]!.lng, SQUARE[1]!.lat, SQUARE[1]!.lng);
    await eventually(() => expect(drawingSlice.measure?.lengthM).toBeCloseTo(s12!, 6));
    expect(drawingSlice.measure).toMatchObject({ areaM2: 0, areaSphereM2: 0, areaGridM2: 0 });
    pressDrawing(SQUARE[2]!, nothing);
    await measured(SQUARE.slice(0, 3));
    const { areaM2 } = drawingSlice.measure!;
    closeDrawing();
    expect(drawingSlice.measure!.areaM2).toBe(areaM2);
    chooseDrawMode('line');
    await eventually(() => expect(drawingSlice.measure?.areaM2).toBe(0));
  });

  it('drawing: a cancelled drag and a drag ended by an edit leave the figures unchanged', async () => {
    drawSquare();
    await measured(SQUARE);
    grabVertex(0);
    dragTo(at(-5, -5));
    cancelDrag();
    await measured(SQUARE);
    grabVertex(0);
    dragTo(at(-5, -5));
    appendVertex(at(-1, 1));
    await measured([...SQUARE, at(-1, 1)]);
    expect(drawingSlice.dragged).toBeNull();
  });

  it('drawing: area on ellipsoid, sphere and grid; the grid follows the chosen meridian', async () => {
    drawSquare();
    await measured(SQUARE);
    const { areaM2, areaSphereM2, areaGridM2 } = drawingSlice.measure!;
    expect(areaSphereM2 / areaM2).toBeGreaterThan(1.001);
    // The scale of TM-3 is 0.9999 on its meridian, and grows with the distance from it.
    expect(Math.abs(areaGridM2! / areaM2 - 1)).toBeLessThan(4e-4);
    chooseDrawMeridian(107.75);
    await eventually(() => expect(drawingSlice.measure!.areaGridM2! - areaGridM2!).toBeGreaterThan(10));
    expect(drawingSlice.meridianChosen).toBe(true);
    chooseDrawMeridian(null);
    await eventually(() => expect(drawingSlice.measure!.areaGridM2).toBeCloseTo(areaGridM2!, 6));
    expect(drawingSlice).toMatchObject({ meridianDeg: 105, meridianChosen: false });
  });

  it('drawing: crossing sides are reported during a drag, too', async () => {
    drawSquare();
    await measured(SQUARE);
    expect(drawingSlice.crossing).toBe(false);
    grabVertex(0);
    dragTo(at(3, 1));
    await eventually(() => expect(drawingSlice.crossing).toBe(true));
    cancelDrag();
    await eventually(() => expect(drawingSlice.crossing).toBe(false));
  });

  it('drawing: the figures come back after the worker dies between or during edits', async () => {
    drawSquare();
    await measured(SQUARE);
    endWorkers('geometry');
    moveVertex(2, at(3, 3));
    await measured([SQUARE[0]!, SQUARE[1]!, at(3, 3), SQUARE[3]!]);
    grabVertex(1);
    dragTo(at(4, 0));
    endWorkers('geometry');
    dragTo(at(5, 0));
    await measured([SQUARE[0]!, at(5, 0), at(3, 3), SQUARE[3]!]);
    dropVertex();
    closeDrawing();
    await measured([SQUARE[0]!, at(5, 0), at(3, 3), SQUARE[3]!]);
    expect(drawingSlice.unmeasured).toBe(false);
  });

  it('drawing: without a worker the drawing stays whole and its figures are unknown', async () => {
    drawSquare();
    await measured(SQUARE);
    vi.stubGlobal('Worker', function failing() {
      throw new Error('no worker here');
    });
    endWorkers('geometry');
    moveVertex(2, at(3, 3));
    await eventually(() => expect(drawingSlice).toMatchObject({ unmeasured: true, measure: null }));
    expect(drawingSlice.drawing.points).toHaveLength(4);
    vi.unstubAllGlobals();
    retryMeasureDrawing();
    await measured([SQUARE[0]!, SQUARE[1]!, at(3, 3), SQUARE[3]!]);
    expect(drawingSlice.unmeasured).toBe(false);
  });

  it('drawing: the outline of a large drawing follows its edits', async () => {
    const corner = (i: number): LngLat => ({ lng: 106 + 0.1 * Math.cos(i / 3_183.1), lat: 21 + 0.1 * Math.sin(i / 3_183.1) });
    loadDrawing({ mode: 'area', points: Array.from({ length: 20_000 }, (_, i) => corner(i)), isClosed: true });
    await eventually(() => expect(drawingSlice.outline?.version).toBe(drawingSlice.edit?.id));
    expect(drawingSlice.outline!.indices.length).toBeLessThanOrEqual(5_000);
    expect(drawingSlice.crossing).toBe(false);
    moveVertex(10_000, { lng: 105.5, lat: 21 });
    await eventually(() => expect(drawingSlice.outline?.version).toBe(drawingSlice.edit?.id));
    expect([...drawingSlice.outline!.indices]).toContain(10_000);
    moveVertex(10_000, { lng: 106.2, lat: 21 });
    await eventually(() => expect(drawingSlice.crossing).toBe(true));
    undoDrawing();
    await eventually(() => expect(drawingSlice.crossing).toBe(false));
    clearDrawing();
    expect(drawingSlice).toMatchObject({ outline: null, measure: null });
  });
});
