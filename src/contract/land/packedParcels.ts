import { ringArea, ringCentroid } from '../../domain/geometry/ring.ts';

/** Parcels in columns, as `packedFormat.ts` tells; the number in the name is the form's version. */
export const PACKED_PARCELS = 'application/vnd.thua.parcels-v1';

/** 'TP1': no JSON begins so. */
export const PACKED_MARK: readonly number[] = [0x54, 0x50, 0x31];

export const isPackedParcels = (bytes: Uint8Array): boolean => PACKED_MARK.every((byte, at) => bytes[at] === byte);

/** Degrees on the wire are multiples of it: 0.1 mm. */
export const STEPS_PER_DEG = 1e9;

/** Of one text, those that are made of others too; longer ones go as JSON. It bounds what a few bytes can be made to stand for. */
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

/** `isMultipart`: it has parts or holes; the others say that a double stands for the step: longitude and latitude, or the area. */
export const FLAGS = { isSample: 1, isMultipart: 2, hasPlainMiddle: 4, hasPlainArea: 8 } as const;

/** In a title's text. */
export const [SHEET_MARK, NUMBER_MARK] = ['\u0001', '\u0002'] as const;

/** The title that a text with marks stands for. */
export const fillTitle = (text: string, sheet: string, number: string): string =>
  // eslint-disable-next-line no-control-regex
  text.replace(/[\u0001\u0002]/g, (mark) => (mark === SHEET_MARK ? sheet : number));

/** A parcel's polygons in steps of 1e-9 degrees: of each part its outline, then its holes. */
export type SteppedPolygons = ReadonlyArray<ReadonlyArray<ArrayLike<number>>>;

/** Where the middle of a parcel is looked for, in steps: its outline's centre of gravity. */
export const expectedMiddle = (outline: ArrayLike<number>): [number, number] => ringCentroid(outline).map(Math.round) as [number, number];

/**
 * Metres of a degree of longitude and of latitude at a latitude, WGS84: the first two terms of the usual series, a hundred-thousandth off at the
 * most, which the step makes good. Sums and products alone: `Math.cos` may differ by a last bit between browsers, and both sides must expect
 * the same.
 */
function metresPerDegree(latDeg: number): [number, number] {
  const x = (latDeg * 3.141592653589793) / 180;
  const square = x * x;
  const cos = 1 - (square / 2) * (1 - (square / 12) * (1 - (square / 30) * (1 - (square / 56) * (1 - square / 90))));
  const cos2 = 2 * cos * cos - 1;
  const cos3 = cos * (2 * cos2 - 1);
  return [111_412.84 * cos - 93.5 * cos3, 111_132.954 - 559.822 * cos2];
}

/** What the area of a parcel is expected to be, m², of its polygons and its middle: the sum of its rings' on a plane. */
export function expectedArea(polygons: SteppedPolygons, middle: readonly [number, number]): number {
  let steps = 0;
  for (const [outline, ...holes] of polygons) {
    steps += Math.abs(ringArea(outline!));
    for (const hole of holes) steps -= Math.abs(ringArea(hole));
  }
  const [perLng, perLat] = metresPerDegree(middle[1] / STEPS_PER_DEG);
  return ((steps / STEPS_PER_DEG) * perLng * perLat) / STEPS_PER_DEG;
}
