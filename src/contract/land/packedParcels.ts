import { ringArea, ringCentroid } from '../../domain/geometry/ring.ts';

/** Media type of packed parcels, described in `buildOpenApi.ts`. The number is the version of the format. */
export const PACKED_PARCELS = 'application/vnd.thua.parcels-v1';

/** File signature 'TP1', with which no JSON begins. */
export const PACKED_MARK: readonly number[] = [0x54, 0x50, 0x31];

export const isPackedParcels = (bytes: Uint8Array): boolean => PACKED_MARK.every((byte, at) => bytes[at] === byte);

/** Resolution of degrees on the wire: 0.1 mm. */
export const STEPS_PER_DEG = 1e9;

/** Maximum length of a text, also a composed one. Longer ones are sent as JSON. Limits expansion of small input. */
export const MAX_TEXT_BYTES = 512;

export const UNIT_NAMES = [
  'ward_code',
  'district_code',
  'city_code',
  'ward_name',
  'district_name',
  'city_name',
  'ward_name_2025',
  'city_name_2025',
] as const;

export const COLUMNS = [
  'unit',
  'sheet',
  'code',
  'number',
  'id',
  'title',
  'street',
  'place',
  'house',
  'flags',
  'rings',
  'corners',
  'east',
  'north',
  'rest',
  'middle',
  'area',
  'doubles',
] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** `isMultipart`: has parts or holes. `hasPlainMiddle`, `hasPlainArea`: a double replaces the difference. */
export const FLAGS = { isSample: 1, isMultipart: 2, hasPlainMiddle: 4, hasPlainArea: 8 } as const;

/** Placeholders in a title's text. */
export const [SHEET_MARK, NUMBER_MARK] = ['\u0001', '\u0002'] as const;

export const fillTitle = (text: string, sheet: string, number: string): string =>
  // eslint-disable-next-line no-control-regex
  text.replace(/[\u0001\u0002]/g, (mark) => (mark === SHEET_MARK ? sheet : number));

/** Polygons of a parcel in steps of 1e-9 degrees: outline first, then holes. */
export type SteppedPolygons = ReadonlyArray<ReadonlyArray<ArrayLike<number>>>;

/** Returns the predicted centre of a parcel in steps: the centroid of its outline. */
export const expectedMiddle = (outline: ArrayLike<number>): [number, number] => ringCentroid(outline).map(Math.round) as [number, number];

/**
 * Returns metres per degree of longitude and latitude on WGS84 (two terms of the usual series, accurate to 1e-5; the
 * stored difference corrects it). Uses sums and products only: `Math.cos` may differ between browsers, and both sides
 * must predict the same value.
 */
function metresPerDegree(latDeg: number): [number, number] {
  const x = (latDeg * 3.141592653589793) / 180;
  const square = x * x;
  const cos = 1 - (square / 2) * (1 - (square / 12) * (1 - (square / 30) * (1 - (square / 56) * (1 - square / 90))));
  const cos2 = 2 * cos * cos - 1;
  const cos3 = cos * (2 * cos2 - 1);
  return [111_412.84 * cos - 93.5 * cos3, 111_132.954 - 559.822 * cos2];
}

/** Returns the predicted area in m²: the sum of the rings' plane areas. */
export function expectedArea(polygons: SteppedPolygons, middle: readonly [number, number]): number {
  let steps = 0;
  for (const [outline, ...holes] of polygons) {
    steps += Math.abs(ringArea(outline!));
    for (const hole of holes) steps -= Math.abs(ringArea(hole));
  }
  const [perLng, perLat] = metresPerDegree(middle[1] / STEPS_PER_DEG);
  return ((steps / STEPS_PER_DEG) * perLng * perLat) / STEPS_PER_DEG;
}
