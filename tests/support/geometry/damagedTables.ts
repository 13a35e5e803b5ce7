import { provinceBoxes, provinceCodes } from '../../../src/domain/coordinates/coordinateRange.ts';
import { type CornerEvidence, gridOfZone, type ZoneGrid } from '../../../src/domain/coordinates/cornerExplanation.ts';
import type { CornerPair } from '../../../src/domain/coordinates/cornerPair.ts';
import { ALL_MERIDIANS_DEG, provinceMeridiansDeg } from '../../../src/domain/coordinates/meridians.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { ringArea } from '../../../src/domain/geometry/ring.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';

/** Kinds of damage to a table; 'none' leaves it as printed. */
export const DAMAGES = [
  'none',
  'meridian',
  'sixDegrees',
  'axes',
  'oneRowTurned',
  'lostDigit',
  'doubledDigit',
  'decimalMark',
  'thousands',
  'columnMark',
  'columnLeading',
  'wrongDigit',
  'twoNumbers',
] as const;
export type Damage = (typeof DAMAGES)[number];

/** Damaged table, with the original values. */
export interface DamagedTable {
  evidence: CornerEvidence;
  pairs: CornerPair[];
  grid: ZoneGrid;
}

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Generates corners around a centre, ordered by direction, metres. */
function lot(random: () => number): Array<[number, number]> {
  const count = 3 + Math.floor(random() * random() * 12);
  const sizeM = 4 * 15 ** random();
  const turn = 2 * Math.PI * random();
  return Array.from({ length: count }, (_, i) => {
    const angle = turn + ((i + 0.7 * random()) / count) * 2 * Math.PI;
    const radiusM = sizeM * (0.6 + 0.8 * random());
    return [radiusM * Math.cos(angle), radiusM * Math.sin(angle)];
  });
}

/** Formats metres as certificates and people write them. */
function written(value: number, random: () => number): string {
  const text = value.toFixed(2);
  const form = Math.floor(random() * 4);
  if (form === 0) return text;
  if (form === 1) return text.replace('.', ',');
  const [whole, fraction] = text.split('.') as [string, string];
  const group = form === 2 ? '.' : ' ';
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, group)},${fraction}`;
}

/** Returns a number with an error; null if this number does not allow it. */
function slip(value: number, damage: Damage, random: () => number): string | null {
  const [whole, fraction] = value.toFixed(2).split('.') as [string, string];
  const at = Math.floor(random() * whole.length);
  const plain = `${whole}.${fraction}`;
  switch (damage) {
    case 'lostDigit':
      return `${whole.slice(0, at)}${whole.slice(at + 1)}.${fraction}`;
    case 'doubledDigit':
      return `${whole.slice(0, at)}${whole[at]}${whole.slice(at)}.${fraction}`;
    case 'decimalMark': {
      const digits = whole + fraction;
      const mark = 1 + Math.floor(random() * (digits.length - 1));
      return mark === whole.length ? null : `${digits.slice(0, mark)}.${digits.slice(mark)}`;
    }
    case 'thousands': {
      const groups = Math.floor(whole.length / 3);
      const end = whole.length - 3 * Math.floor(random() * groups);
      const left = whole.slice(0, end - 3) + whole.slice(end);
      return left === '' ? null : `${left}.${fraction}`;
    }
    case 'wrongDigit': {
      const digits = whole + fraction;
      const place = Math.floor(random() * (whole.length + 1));
      const other = (Number(digits[place]) + 1 + Math.floor(9 * random())) % 10;
      const put = `${digits.slice(0, place)}${other}${digits.slice(place + 1)}`;
      return `${put.slice(0, whole.length)}.${put.slice(whole.length)}`;
    }
    default:
      return plain;
  }
}

/** Errors of a single number. */
const SLIPS = ['lostDigit', 'doubledDigit', 'decimalMark', 'thousands', 'wrongDigit'] as const;

/** Makes a lot of a province with a typing error. @param core converts @param withGrid adds a wrong grid */
export function damagedTable(
  core: GeometryCore,
  damage: Damage,
  provinceCode: string,
  random: () => number,
  withGrid = false,
): DamagedTable | null {
  const [box] = provinceBoxes(provinceCode, 'old');
  const [ownDeg] = provinceMeridiansDeg(provinceCode, 'old');
  const between = (from: number, to: number): number => from + (to - from) * random();
  const middle: LngLat = { lng: between(box!.west, box!.east), lat: between(box!.south, box!.north) };
  const zone = middle.lng < 108 ? 48 : 49;
  const sixDeg = zone === 48 ? 105 : 111;
  // Zones of 3° and 6° on one meridian differ by half a kilometre, which only a known parcel reveals.
  if (damage === 'sixDegrees' && ownDeg === sixDeg) return null;
  const grid: ZoneGrid = damage === 'sixDegrees' ? { zoneDeg: 6, meridianDeg: sixDeg } : { zoneDeg: 3, meridianDeg: ownDeg! };
  const [east, north] = core.fromWgs84(Float64Array.of(middle.lng, middle.lat), gridOfZone(grid)) as unknown as [number, number];
  const pairs = lot(random).map(([dy, dx]) => ({ x: round(north + dx, 2), y: round(east + dy, 2) }));
  const sidesM = pairs.map(({ x, y }, i) => {
    const next = pairs[(i + 1) % pairs.length]!;
    return round(Math.hypot(next.x - x, next.y - y), 2);
  });
  const areaM2 = round(Math.abs(ringArea(pairs.flatMap(({ x, y }) => [y - pairs[0]!.y, x - pairs[0]!.x]))), 1);
  const wrongGrid = damage === 'meridian' || withGrid;
  const others = ALL_MERIDIANS_DEG.filter((deg) => deg !== ownDeg);
  const meridianDeg = wrongGrid ? others[Math.floor(random() * others.length)]! : ownDeg!;
  const rows = pairs.map(({ x, y }) => ({ x: written(x, random), y: written(y, random) }));
  const at = Math.floor(random() * rows.length);
  const axis = random() < 0.5 ? 'x' : 'y';
  if (damage === 'axes') for (const row of rows) [row.x, row.y] = [row.y, row.x];
  else if (damage === 'oneRowTurned') rows[at] = { x: rows[at]!.y, y: rows[at]!.x };
  else if (damage === 'columnMark') for (const [i, row] of rows.entries()) row[axis] = pairs[i]![axis].toFixed(2).replace('.', '');
  else if (damage === 'columnLeading') {
    if (pairs.some(({ x }) => x < 1e6)) return null;
    for (const [i, row] of rows.entries()) row.x = (pairs[i]!.x % 1e6).toFixed(2);
  } else if (damage === 'twoNumbers') {
    const second = (at * 2 + (axis === 'x' ? 0 : 1) + 1 + Math.floor(random() * (2 * rows.length - 1))) % (2 * rows.length);
    const places = [
      { row: at, axis },
      { row: second >> 1, axis: second % 2 ? 'y' : 'x' },
    ] as const;
    for (const place of places) {
      const text = slip(pairs[place.row]![place.axis], SLIPS[Math.floor(random() * SLIPS.length)]!, random);
      if (text === null) return null;
      rows[place.row]![place.axis] = text;
    }
  } else {
    const text = slip(pairs[at]![axis], damage, random);
    if (text === null) return null;
    if (damage !== 'none' && damage !== 'meridian' && damage !== 'sixDegrees') rows[at]![axis] = text;
  }
  const ward = { lng: middle.lng + 0.04 * (random() - 0.5), lat: middle.lat + 0.04 * (random() - 0.5) };
  return { evidence: { rows, sidesM, areaM2, provinceCode, edition: 'old', meridianDeg, ward, parcels: [] }, pairs, grid };
}

export const PROVINCES: readonly string[] = provinceCodes('old');
