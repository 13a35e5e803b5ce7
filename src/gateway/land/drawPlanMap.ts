import { boxOfPacked, joinBoxes } from '../../domain/geometry/box.ts';
import { longitudeShrink } from '../../domain/geometry/earth.ts';
import { fillColour } from '../../domain/land/fillColour.ts';
import { landCode } from '../../domain/land/landCodes.ts';
import type { ParcelLandRow, ZoneRow } from './rows.ts';

export interface ThumbnailShape {
  landCode: string;
  /** What its drawing fills it with, where its code has no colour. */
  fill?: string | null;
  /** `lng, lat, …` degrees: outer ring, then holes. */
  rings: ReadonlyArray<readonly number[]>;
}

const SIZE = 240;
const MARGIN = 8;
const UNKNOWN_COLOUR = '#E6E6E6';

const colourOf = ({ landCode: code, fill }: ThumbnailShape): string => landCode(code)?.colour ?? fillColour(fill) ?? UNKNOWN_COLOUR;

interface Frame {
  west: number;
  north: number;
  /** Pixels per degree. */
  perLng: number;
  perLat: number;
}

function frameOf(shapes: readonly ThumbnailShape[]): Frame {
  const { west, south, east, north } = joinBoxes(shapes.flatMap((shape) => shape.rings.map((ring) => boxOfPacked(ring))));
  // A degree of longitude is shorter than one of latitude by the cosine of the latitude.
  const narrowing = longitudeShrink((south + north) / 2);
  const perLat = (SIZE - 2 * MARGIN) / Math.max((east - west) * narrowing, north - south, 1e-9);
  const spareX = SIZE - (east - west) * narrowing * perLat;
  const spareY = SIZE - (north - south) * perLat;
  const perLng = perLat * narrowing;
  return { west: west - spareX / 2 / perLng, north: north + spareY / 2 / perLat, perLng, perLat };
}

function toPath(rings: ReadonlyArray<readonly number[]>, { west, north, perLng, perLat }: Frame): string {
  const parts: string[] = [];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const x = ((ring[i]! - west) * perLng).toFixed(1);
      const y = ((north - ring[i + 1]!) * perLat).toFixed(1);
      parts.push(`${i === 0 ? 'M' : 'L'}${x} ${y}`);
    }
    parts.push('Z');
  }
  return parts.join('');
}

/** A small picture of shapes in the official colours of their land codes, north up, as SVG text. */
export function drawThumbnail(shapes: readonly ThumbnailShape[]): string {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">`;
  const ground = `<rect width="${SIZE}" height="${SIZE}" fill="#F4F1EA"/>`;
  if (shapes.length === 0) return `${head}${ground}</svg>`;
  const frame = frameOf(shapes);
  const paths = shapes.map((shape) => `<path d="${toPath(shape.rings, frame)}" fill="${colourOf(shape)}" fill-rule="evenodd"/>`);
  return `${head}${ground}<g stroke="#3A3A3A" stroke-width=".5" stroke-linejoin="round">${paths.join('')}</g></svg>`;
}

/** The longer side: about a metre of ground to a pixel on a plan of a ward. */
const LONG_SIDE_PX = 2000;

/**
 * A plan's zones as a picture that fits its four corners exactly, as SVG text. What lies between the zones stays clear, so that
 * the map is seen through it.
 * @param corners `lng, lat, …` degrees: north-west, north-east, south-east, south-west; a parallelogram, but for centimetres
 */
export function drawPlanMap(zones: readonly ThumbnailShape[], corners: readonly number[]): string {
  const [west = NaN, north = NaN, eastLng = NaN, eastLat = NaN, , , southLng = NaN, southLat = NaN] = corners;
  const [rightLng, rightLat, downLng, downLat] = [eastLng - west, eastLat - north, southLng - west, southLat - north];
  const turn = rightLng * downLat - rightLat * downLng;
  // A degree of longitude is shorter than one of latitude by the cosine of the latitude.
  const narrowing = longitudeShrink(north);
  const [wide, high] = [Math.hypot(rightLng * narrowing, rightLat), Math.hypot(downLng * narrowing, downLat)];
  const perDegree = LONG_SIDE_PX / Math.max(wide, high);
  const [width, height] = [Math.round(wide * perDegree), Math.round(high * perDegree)];
  const toPath = (ring: readonly number[]): string => {
    let path = '';
    for (let i = 0; i < ring.length; i += 2) {
      const [lng, lat] = [ring[i]! - west, ring[i + 1]! - north];
      const x = ((lng * downLat - lat * downLng) / turn) * width;
      const y = ((lat * rightLng - lng * rightLat) / turn) * height;
      path += `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    }
    return `${path}Z`;
  };
  const paths = zones.map((zone) => `<path d="${zone.rings.map(toPath).join('')}" fill="${colourOf(zone)}" fill-rule="evenodd"/>`);
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`;
  return `${head}<g stroke="#3A3A3A" stroke-width="1" stroke-linejoin="round">${paths.join('')}</g></svg>`;
}

export const shapesOfZones = (zones: readonly ZoneRow[]): ThumbnailShape[] =>
  zones.map(({ land_code: landCode, coordinates, fill }) => ({
    landCode,
    fill,
    rings: (JSON.parse(coordinates) as number[][][]).map((ring) => ring.flat()),
  }));

/** The same zones as a picture that fits the planning's four corners, as SVG text. */
export const planningPicture = ({ image_corners }: ParcelLandRow, zones: readonly ZoneRow[]): string =>
  drawPlanMap(shapesOfZones(zones), image_corners);
