import { WGS84_ECCENTRICITY2 } from '../geometry/earth.ts';
import { pixelM } from '../geometry/mercator.ts';
import type { AddressView } from './mapAddress.ts';
import { groundSize, type MapPaper } from './mapSheet.ts';

export type FlatView = Pick<AddressView, 'center' | 'zoom' | 'bearing'>;

/**
 * The frame of a printed map on the screen, around its middle: it stands on the grid's north, which is not the screen's. A pixel of web
 * Mercator is not as high as it is wide, by 0.6 % in Việt Nam: the projection is a sphere's, the ground an ellipsoid.
 * @returns CSS pixels from the middle, x to the right and y down: upper left, upper right, lower right, lower left
 */
export function sheetFrame(
  paper: MapPaper,
  { center, zoom, bearing }: FlatView,
  meridianDeg: number,
): Array<readonly [x: number, y: number]> {
  const { widthM, heightM } = groundSize(paper);
  const sinLat = Math.sin((center.lat * Math.PI) / 180);
  const bend = 1 - WGS84_ECCENTRICITY2 * sinLat * sinLat;
  const pixel = pixelM(center.lat, zoom);
  const [eastPx, northPx] = [pixel / Math.sqrt(bend), (pixel * (1 - WGS84_ECCENTRICITY2)) / bend ** 1.5];
  // Grid north lies clockwise of the meridian to the east of the central one.
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

/** How many zooms nearer all of the frame fills an area of the screen; negative: farther. */
export function zoomsToFit(frame: ReadonlyArray<readonly [number, number]>, area: { widthPx: number; heightPx: number }): number {
  const widest = 2 * Math.max(...frame.map(([x]) => Math.abs(x)));
  const highest = 2 * Math.max(...frame.map(([, y]) => Math.abs(y)));
  return Math.log2(Math.min(area.widthPx / widest, area.heightPx / highest));
}
