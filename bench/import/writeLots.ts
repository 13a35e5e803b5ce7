import { writeFileSync, openSync, closeSync } from 'node:fs';
import { seededRandom } from '../../tests/support/run/seededRandom.ts';

export const LOT_FORMATS = ['kml', 'geojson'] as const;
export type LotFormat = (typeof LOT_FORMATS)[number];

const SEED = 47;
/** South-western corner of the imported ward, and distance of lots: a million are within a ward's reach. */
const [WEST, SOUTH, STEP_DEG] = [108.2, 15.99, 0.00005];
const LOTS_OF_SHEET = 500;
const CODES = ['ODT', 'ONT', 'CLN', 'LUC', 'HNK', 'TMD'];
const LOTS_AT_ONCE = 1_000;

const FRAMES: Record<LotFormat, { begin: string; between: string; end: string }> = {
  kml: { begin: '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n', between: '\n', end: '\n</Document></kml>\n' },
  geojson: { begin: '{"type":"FeatureCollection","features":[\n', between: ',\n', end: '\n]}\n' },
};

function lotText(format: LotFormat, corners: readonly string[], fields: Readonly<Record<string, string>>): string {
  if (format === 'geojson') {
    const geometry = `{"type":"Polygon","coordinates":[[[${corners.join('],[')}]]]}`;
    return `{"type":"Feature","properties":${JSON.stringify(fields)},"geometry":${geometry}}`;
  }
  const data = Object.entries(fields).map(([name, value]) => `<Data name="${name}"><value>${value}</value></Data>`);
  const ring = `<outerBoundaryIs><LinearRing><coordinates>${corners.join(' ')}</coordinates></LinearRing></outerBoundaryIs>`;
  return `<Placemark><ExtendedData>${data.join('')}</ExtendedData><Polygon>${ring}</Polygon></Placemark>`;
}

/** Writes a ward of lots with 12 to 20 corners; equal counts give the same lots in each format. */
export function writeLots(path: string, format: LotFormat, count: number): void {
  const random = seededRandom(SEED);
  const perRow = Math.ceil(Math.sqrt(count));
  const lotAt = (at: number): string => {
    const [lng, lat] = [WEST + (at % perRow) * STEP_DEG, SOUTH + Math.floor(at / perRow) * STEP_DEG];
    const sides = 12 + Math.floor(9 * random());
    const corners = Array.from({ length: sides }, (_, corner) => {
      const [angle, reach] = [(2 * Math.PI * corner) / sides, STEP_DEG * (0.35 + 0.1 * random())];
      return `${(lng + reach * Math.cos(angle)).toFixed(9)},${(lat + reach * Math.sin(angle)).toFixed(9)}`;
    });
    return lotText(format, [...corners, corners[0]!], {
      SoTo: String(1 + Math.floor(at / LOTS_OF_SHEET)),
      SoThua: String(1 + (at % LOTS_OF_SHEET)),
      LoaiDat: CODES[Math.floor(CODES.length * random())]!,
      DiaChi: `${1 + (at % 300)} Đường Số ${1 + Math.floor(at / 300)}`,
    });
  };
  const { begin, between, end } = FRAMES[format];
  const file = openSync(path, 'w');
  writeFileSync(file, begin);
  for (let from = 0; from < count; from += LOTS_AT_ONCE) {
    const lots = Array.from({ length: Math.min(LOTS_AT_ONCE, count - from) }, (_, at) => lotAt(from + at));
    writeFileSync(file, `${from === 0 ? '' : between}${lots.join(between)}`);
  }
  writeFileSync(file, end);
  closeSync(file);
}
