import { landCode } from '../../domain/land/landCodes.ts';
import type { ThumbnailShape } from './drawThumbnail.ts';

/** The longer side: about a metre of ground to a pixel on a plan of a ward. */
const LONG_SIDE_PX = 2000;
const UNKNOWN_COLOUR = '#E6E6E6';

/**
 * A plan's zones as a picture that fits its four corners exactly, as SVG text. What lies between the zones stays clear, so that
 * the map is seen through it.
 * @param corners `lng, lat, …` degrees: north-west, north-east, south-east, south-west; a parallelogram, but for centimetres
 */
export function drawPlanMap(zones: readonly ThumbnailShape[], corners: readonly number[]): string {
  const [west, north, eastLng, eastLat, , , southLng, southLat] = corners as [number, number, number, number, number, number, number, number];
  const [rightLng, rightLat, downLng, downLat] = [eastLng - west, eastLat - north, southLng - west, southLat - north];
  const turn = rightLng * downLat - rightLat * downLng;
  // A degree of longitude is shorter than one of latitude by the cosine of the latitude.
  const narrowing = Math.cos((north * Math.PI) / 180);
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
  const paths = zones.map(
    ({ landCode: code, rings }) => `<path d="${rings.map(toPath).join('')}" fill="${landCode(code)?.colour ?? UNKNOWN_COLOUR}" fill-rule="evenodd"/>`,
  );
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`;
  return `${head}<g stroke="#3A3A3A" stroke-width="1" stroke-linejoin="round">${paths.join('')}</g></svg>`;
}
