import { WGS84_ECCENTRICITY2 } from '../geometry/earth.ts';
import { pixelM } from '../geometry/mercator.ts';
import type { AddressView } from './mapAddress.ts';
import { groundSize, type SheetPageSetup } from './mapSheet.ts';

export type FlatView = Pick<AddressView, 'center' | 'zoom' | 'bearing'>;

/**
 * Returns the frame of a printed map on the screen, aligned to grid north. Web Mercator uses a sphere, so pixels are
 * 0.6 % less high than wide on the ellipsoid in Việt Nam.
 * @returns CSS pixels from the centre, x right and y down: upper left, upper right, lower right, lower left
 */
export function sheetFrame(
  paper: SheetPageSetup,
  { center, zoom, bearing }: FlatView,
  meridianDeg: number,
): Array<readonly [x: number, y: number]> {
  const { widthM, heightM } = groundSize(paper);
  const sinLat = Math.sin((center.lat * Math.PI) / 180);
  const bend = 1 - WGS84_ECCENTRICITY2 * sinLat * sinLat;
  const pixel = pixelM(center.lat, zoom);
  const [eastPx, northPx] = [pixel / Math.sqrt(bend), (pixel * (1 - WGS84_ECCENTRICITY2)) / bend ** 1.5];
  // East of the central meridian grid north is clockwise of true north.
  const grid = ((center.lng - meridianDeg) * sinLat * Math.PI) / 180;
  const turn = (-bearing * Math.PI) / 180;
  return [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ].map(([east, north]) => {
    const [gridE, gridN] = [(east! * widthM) / 2, (north! * heightM) / 2];
    const [x, y] = [
      (gridE * Math.cos(grid) + gridN * Math.sin(grid)) / eastPx,
      -(gridN * Math.cos(grid) - gridE * Math.sin(grid)) / northPx,
    ];
    return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
  });
}

/** Returns the zoom change at which the frame fills an area of the screen; negative zooms out. */
export function zoomsToFit(frame: ReadonlyArray<readonly [number, number]>, area: { widthPx: number; heightPx: number }): number {
  const widest = 2 * Math.max(...frame.map(([x]) => Math.abs(x)));
  const highest = 2 * Math.max(...frame.map(([, y]) => Math.abs(y)));
  return Math.log2(Math.min(area.widthPx / widest, area.heightPx / highest));
}
