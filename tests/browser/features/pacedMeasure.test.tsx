import * as geodesics from 'geographiclib-geodesic';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { DrawingMeasure } from '../../../src/domain/drawing/drawing.ts';
import { formatAreaM2 } from '../../../src/domain/text/format.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { MeasurePanel } from '../../../src/features/drawing/MeasurePanel.tsx';
import { useThrottledMeasure } from '../../../src/features/drawing/useThrottledMeasure.ts';
import { loadDrawing } from '../../../src/flows/drawing/drawing.ts';
import { chooseDrawMeridian } from '../../../src/flows/drawing/measureDrawing.ts';
import { drawingSlice } from '../../../src/state/drawing/drawingSlice.ts';
import { mapTabSlice } from '../../../src/state/map/mapModeSlice.ts';
import { sessionSlice } from '../../../src/state/session/sessionSlice.ts';
import { drawerHost, renderPanel } from '../support/renderPanel.tsx';
import { signal } from '../../../src/state/signal.ts';
import { eventually } from '../../support/run/eventually.ts';

/** The package is CommonJS: bundlers give its exports as names or as `default`. */
const { Geodesic } = (geodesics as { default?: typeof geodesics }).default ?? geodesics;

const measureOf = (lengthM: number): DrawingMeasure => ({
  lengthM,
  areaM2: 0,
  lengthSphereM: 0,
  areaSphereM2: 0,
  lengthGridM: null,
  areaGridM2: null,
  center: { lng: 105, lat: 21 },
});

/** Figures at the end of a box that shows only its beginning. */
function Clipped() {
  const [root, setRoot] = useState<Element | null>(null);
  const measure = useThrottledMeasure(root);
  return (
    <div data-testid="box" style={{ height: 100, overflow: 'hidden' }}>
      <div style={{ height: 200 }} />
      <p ref={setRoot} data-testid="figure">
        {measure?.lengthM ?? 'none'}
      </p>
    </div>
  );
}

/** Returns whether an element is in view. Observers added earlier have been notified by then. */
const isInView = (element: Element): Promise<boolean> =>
  new Promise((tell) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      tell(entries.at(-1)!.isIntersecting);
    });
    observer.observe(element);
  });

/** Valtio notifies in a microtask. */
async function measured(lengthM: number): Promise<void> {
  drawingSlice.measure = measureOf(lengthM);
  await Promise.resolve();
  await Promise.resolve();
}

beforeEach(() => {
  drawingSlice.measure = null;
});
afterEach(() => vi.useRealTimers());

describe('paced figures', () => {
  it('paced figures: out of view they wait while the drawing changes, and follow once it rests', async () => {
    const screen = await renderPanel(<Clipped />);
    const figure = screen.getByTestId('figure');
    expect(await isInView(figure.element())).toBe(false);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const lengthM of [1, 2, 3]) {
      await measured(lengthM);
      vi.advanceTimersByTime(499);
      expect(figure.element().textContent).toBe('none');
    }
    vi.advanceTimersByTime(1);
    await expect.element(figure).toHaveTextContent('3');
  });

  it('paced figures: coming into view they are current at once; in view they follow at a limited rate', async () => {
    const screen = await renderPanel(<Clipped />);
    const figure = screen.getByTestId('figure');
    expect(await isInView(figure.element())).toBe(false);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await measured(7);
    screen.getByTestId('box').element().scrollTop = 200;
    await expect.element(figure).toHaveTextContent('7');
    await measured(8);
    vi.advanceTimersByTime(99);
    expect(figure.element().textContent).toBe('7');
    await measured(9);
    vi.advanceTimersByTime(1);
    await expect.element(figure).toHaveTextContent('9');
  });
});

describe('paced figures in the panel', () => {
  const FIELD: LngLat[] = [
    { lng: 108.2204, lat: 16.0125 },
    { lng: 108.2214, lat: 16.0126 },
    { lng: 108.2213, lat: 16.0117 },
  ];
  const areaOf = (ring: LngLat[]): string => {
    const polygon = Geodesic.WGS84.Polygon(false);
    for (const { lng, lat } of ring) polygon.AddPoint(lat, lng);
    return formatAreaM2(Math.abs(polygon.Compute(false, true).area!), 2);
  };

  it('paced figures in the panel: below a collapsed sheet’s edge all figures end as the drawing’s', async () => {
    await page.viewport(400, 800);
    sessionSlice.status = 'loggedIn';
    Object.assign(mapTabSlice, { tab: 4, measure: signal() });
    chooseDrawMeridian(107.75);
    loadDrawing({ mode: 'area', points: FIELD, isClosed: true });
    const screen = await renderPanel(
      <div style={{ height: 760, display: 'flex', flexDirection: 'column' }}>
        <MeasurePanel files={null} />
      </div>,
      drawerHost('sheet'),
    );
    const figures = screen.getByRole('definition');
    await eventually(() => expect(figures.elements()[0]?.textContent).toContain(areaOf(FIELD)));
    expect(await isInView(figures.elements()[0]!)).toBe(false);
    // Simulates a drag: many changes, then none.
    for (let step = 1; step <= 20; step += 1) {
      const moved = FIELD.with(1, { lng: FIELD[1]!.lng + step / 50_000, lat: FIELD[1]!.lat });
      loadDrawing({ mode: 'area', points: moved, isClosed: true });
    }
    const last = areaOf(drawingSlice.drawing.points as LngLat[]);
    expect(last).not.toBe(areaOf(FIELD));
    await eventually(() => expect(figures.elements()[0]?.textContent).toContain(last));
  });
});
