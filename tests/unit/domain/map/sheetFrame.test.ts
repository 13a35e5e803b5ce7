import { beforeAll, describe, expect, it } from 'vitest';
import { tm3Grid } from '../../../../src/domain/coordinates/vn2000.ts';
import { mercatorX, mercatorY, WORLD_PX } from '../../../../src/domain/geometry/mercator.ts';
import { groundSize, MAP_SCALES, type SheetPageSetup, scaleWithin, sheetPlan } from '../../../../src/domain/map/mapSheet.ts';
import { sheetFrame, zoomsToFit } from '../../../../src/domain/map/sheetFrame.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';

const A4: SheetPageSetup = { size: 'a4', isLandscape: false, scale: 2000 };

let core: Awaited<ReturnType<typeof loadGeometryCore>>;
beforeAll(async () => {
  core = await loadGeometryCore();
});

describe('sheet frame', () => {
  it.each([
    ['Đà Nẵng', 108.221, 16.0125, 107.75, 18, 0],
    ['Lạng Sơn, turned', 106.76, 21.85, 107.25, 17.3, 30],
    ['Cà Mau, far from the meridian', 105.15, 9.18, 104.5, 14, -120],
  ])(
    'sheet frame: in %s its grid corners are at the frame’s corners on screen, to a pixel',
    (_where, lng, lat, meridianDeg, zoom, bearing) => {
      const grid = tm3Grid(meridianDeg);
      const [east, north] = core.fromWgs84(Float64Array.of(lng, lat), grid);
      for (const scale of [500, 5000]) {
        const paper = { ...A4, scale };
        const { widthM, heightM } = groundSize(paper);
        const frame = sheetFrame(paper, { center: { lng, lat }, zoom, bearing }, meridianDeg);
        const [px, turn] = [WORLD_PX * 2 ** zoom, (-bearing * Math.PI) / 180];
        const faults = [
          [-1, 1],
          [1, 1],
          [1, -1],
          [-1, -1],
        ].map(([toEast, toNorth], at) => {
          const [cornerLng, cornerLat] = core.toWgs84(
            Float64Array.of(east! + (toEast! * widthM) / 2, north! + (toNorth! * heightM) / 2),
            grid,
          );
          const [x, y] = [(mercatorX(cornerLng!) - mercatorX(lng)) * px, (mercatorY(cornerLat!) - mercatorY(lat)) * px];
          const [shownX, shownY] = frame[at]!;
          return Math.hypot(shownX - (x * Math.cos(turn) - y * Math.sin(turn)), shownY - (x * Math.sin(turn) + y * Math.cos(turn)));
        });
        const size = Math.hypot(...frame[0]!);
        expect(Math.max(...faults)).toBeLessThan(Math.max(0.5, size * 0.0008));
      }
    },
  );

  it('sheet frame: fitting fills the area, and the first scale is the largest that fits the view', () => {
    const view = { center: { lng: 108.221, lat: 16.0125 }, zoom: 17, bearing: 20 };
    const area = { widthPx: 320, heightPx: 180 };
    const nearer = zoomsToFit(sheetFrame(A4, view, 107.75), area);
    const fitted = sheetFrame(A4, { ...view, zoom: view.zoom + nearer }, 107.75);
    expect(Math.max(...fitted.map(([x]) => Math.abs(x) / 160), ...fitted.map(([, y]) => Math.abs(y) / 90))).toBeCloseTo(1, 6);
    expect(scaleWithin(A4, groundSize({ ...A4, scale: 5000 }))).toBe(5000);
    expect(scaleWithin(A4, { widthM: 1, heightM: 1 })).toBe(MAP_SCALES[0]);
  });

  it('sheet plan: nothing around the map overlaps it, on any paper size', () => {
    for (const size of ['a4', 'a3'] as const) {
      for (const isLandscape of [false, true]) {
        const { widthMm, heightMm, field, head, about, foot } = sheetPlan({ size, isLandscape });
        const [left, top, width, height] = field;
        expect(top).toBeGreaterThan(head[1] + head[3]);
        expect(left + width).toBeLessThan(isLandscape ? about[0] : widthMm);
        expect(top + height).toBeLessThan(isLandscape ? foot[1] : about[1]);
        expect(about[1] + about[3]).toBeLessThan(foot[1]);
        expect(foot[1] + 9).toBeLessThan(heightMm);
        expect(width * height).toBeGreaterThan(0.4 * widthMm * heightMm);
      }
    }
  });
});
