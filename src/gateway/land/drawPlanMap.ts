import { boxOfPacked, joinBoxes } from '../../domain/geometry/box.ts';
import { longitudeScale } from '../../domain/geometry/earth.ts';
import { fillColour } from '../../domain/land/fillColour.ts';
import { landCode } from '../../domain/land/landCodes.ts';
import type { ParcelLandRow, ZoneRow } from './rows.ts';

export interface ThumbnailShape {
  landCode: string;
  /** Fill colour of the drawing, used if the land code has no colour. */
  fill?: string | null;
  /** Packed `lng, lat, …` degrees: outer ring, then holes. */
  rings: ReadonlyArray<readonly number[]>;
}

const SIZE = 240;
const MARGIN = 8;
/** Colour of zones that have one neither by code nor by drawing. */
export const UNKNOWN_COLOUR = '#E6E6E6';

export const zoneFill = (code: string, fill?: string | null): string => landCode(code)?.colour ?? fillColour(fill) ?? UNKNOWN_COLOUR;

/** Projects to pixels from the upper left corner of the picture. */
type Placing = (lng: number, lat: number) => readonly [x: number, y: number];

/** Draws shapes in the official colours of their land codes, as SVG. @param ground SVG drawn below them */
function drawShapes(
  shapes: readonly ThumbnailShape[],
  place: Placing,
  { width, height, ground = '', linePx }: { width: number; height: number; ground?: string; linePx: string },
): string {
  const pathOf = (ring: readonly number[]): string => {
    let path = '';
    for (let i = 0; i < ring.length; i += 2) {
      const [x, y] = place(ring[i]!, ring[i + 1]!);
      path += `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    }
    return `${path}Z`;
  };
  const paths = shapes.map(
    ({ rings, landCode: code, fill }) => `<path d="${rings.map(pathOf).join('')}" fill="${zoneFill(code, fill)}" fill-rule="evenodd"/>`,
  );
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`;
  return `${head}${ground}<g stroke="#3A3A3A" stroke-width="${linePx}" stroke-linejoin="round">${paths.join('')}</g></svg>`;
}

export function drawThumbnail(shapes: readonly ThumbnailShape[]): string {
  const { west, south, east, north } = joinBoxes(shapes.flatMap((shape) => shape.rings.map((ring) => boxOfPacked(ring))));
  const narrowing = longitudeScale((south + north) / 2);
  const perLat = (SIZE - 2 * MARGIN) / Math.max((east - west) * narrowing, north - south, 1e-9);
  const perLng = perLat * narrowing;
  const [left, top] = [west - (SIZE / perLng - (east - west)) / 2, north + (SIZE / perLat - (north - south)) / 2];
  return drawShapes(shapes, (lng, lat) => [(lng - left) * perLng, (top - lat) * perLat], {
    width: SIZE,
    height: SIZE,
    ground: `<rect width="${SIZE}" height="${SIZE}" fill="#F4F1EA"/>`,
    linePx: '.5',
  });
}

/** Longer side: about one metre per pixel for a ward's plan. */
const LONG_SIDE_PX = 2000;

/**
 * Draws a plan's zones as SVG that fits the four corners exactly. The area between the zones is transparent.
 * @param corners `lng, lat, …` degrees: NW, NE, SE, SW; a parallelogram, within centimetres
 */
export function drawPlanMap(zones: readonly ThumbnailShape[], corners: readonly number[]): string {
  const [west = NaN, north = NaN, eastLng = NaN, eastLat = NaN, , , southLng = NaN, southLat = NaN] = corners;
  const [rightLng, rightLat, downLng, downLat] = [eastLng - west, eastLat - north, southLng - west, southLat - north];
  const turn = rightLng * downLat - rightLat * downLng;
  const narrowing = longitudeScale(north);
  const [wide, high] = [Math.hypot(rightLng * narrowing, rightLat), Math.hypot(downLng * narrowing, downLat)];
  const perDegree = LONG_SIDE_PX / Math.max(wide, high);
  const [width, height] = [Math.round(wide * perDegree), Math.round(high * perDegree)];
  const place: Placing = (lng, lat) => {
    const [right, down] = [lng - west, lat - north];
    return [((right * downLat - down * downLng) / turn) * width, ((down * rightLng - right * rightLat) / turn) * height];
  };
  return drawShapes(zones, place, { width, height, linePx: '1' });
}

export const shapesOfZones = (zones: readonly ZoneRow[]): ThumbnailShape[] =>
  zones.map(({ land_code: landCode, coordinates, fill }) => ({
    landCode,
    fill,
    rings: (JSON.parse(coordinates) as number[][][]).map((ring) => ring.flat()),
  }));

export const planningPicture = ({ image_corners }: ParcelLandRow, zones: readonly ZoneRow[]): string =>
  drawPlanMap(shapesOfZones(zones), image_corners);
