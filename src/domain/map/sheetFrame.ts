import { WGS84_ECCENTRICITY2 } from '../geometry/earth.ts';
import { pixelM } from '../geometry/mercator.ts';
import type { AddressView } from './mapAddress.ts';
import { groundSize, type SheetPageSetup } from './mapSheet.ts';

export type FlatView = Pick<AddressView, 'center' | 'zoom' | 'bearing'>;

/**
 * Returns a printed map's frame on the screen, aligned to grid north: CSS pixels from the centre (x right, y down),
 * clockwise from the upper left. Web Mercator uses a sphere: on the ellipsoid pixels are 0.6 % less high than wide.
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
