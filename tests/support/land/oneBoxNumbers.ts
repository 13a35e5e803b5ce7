import { provinceMeridiansDeg } from '../../../src/domain/coordinates/meridians.ts';
import { tm3Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { HOME_VIEW, type OneBoxQuery } from './oneBoxQuery.ts';

/** Lot of the sample land, with the columns of its row. */
export interface SampleLot {
  province_code: string;
  id: string;
  ward_code: string;
  land_number: string;
  parcel_number: string;
  street: string;
  center_lng: number;
  center_lat: number;
}

/** Lot with its corners, lng and lat in turn. */
export interface RingedLot extends SampleLot {
  ring: number[];
}

/** Splits 21.06245 into the parts of 21°03'44.82". */
function sexagesimal(deg: number): { whole: number; minutes: number; minutesWhole: number; seconds: number } {
  const whole = Math.floor(deg);
  const minutes = (deg - whole) * 60;
  return { whole, minutes, minutesWhole: Math.floor(minutes), seconds: (minutes - Math.floor(minutes)) * 60 };
}

const dms = (deg: number, side: string, [d, m, s] = ['°', "'", '"']): string => {
  const { whole, minutesWhole, seconds } = sexagesimal(deg);
  return `${whole}${d}${String(minutesWhole).padStart(2, '0')}${m}${seconds.toFixed(2)}${s}${side}`;
};
const comma = (text: string): string => text.replaceAll('.', ',');
const f = (value: number, digits = 5): string => value.toFixed(digits);

type Write = (at: LngLat) => string;

/** Formats of map pages and phones. */
const PLAIN_FORMS: readonly Write[] = [
  ({ lat, lng }) => `${f(lat)}, ${f(lng)}`,
  ({ lat, lng }) => `(${f(lat, 6)}, ${f(lng, 6)})`,
  ({ lat, lng }) => `${f(lat)} ${f(lng)}`,
  ({ lat, lng }) => `${dms(lat, 'N')} ${dms(lng, 'E')}`,
  ({ lat, lng }) => `${dms(lat, ' B')}, ${dms(lng, ' Đ')}`,
];
/** Formats that people write. */
const OTHER_FORMS: readonly Write[] = [
  ({ lat, lng }) => `${comma(f(lat))}, ${comma(f(lng))}`,
  ({ lat, lng }) => `${comma(f(lat))};${comma(f(lng))}`,
  ({ lat, lng }) => `${f(lng)}, ${f(lat)}`,
  ({ lat, lng }) => `lat: ${f(lat)} lng: ${f(lng)}`,
  ({ lat, lng }) => `toạ độ ${f(lat)}, ${f(lng)} nhé`,
];
const LINKS: readonly Write[] = [
  ({ lat, lng }) => `https://www.google.com/maps/@${f(lat, 7)},${f(lng, 7)},17z`,
  ({ lat, lng }) =>
    `https://www.google.com/maps/place/Nh%C3%A0/@10.1,106.2,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d${f(lat, 7)}!4d${f(lng, 7)}`,
  ({ lat, lng }) => `https://maps.google.com/?q=${f(lat, 6)},${f(lng, 6)}`,
  ({ lat, lng }) => `https://www.google.com/maps/search/?api=1&query=${f(lat, 6)}%2C${f(lng, 6)}`,
  ({ lat, lng }) => `geo:${f(lat, 6)},${f(lng, 6)}`,
];

const centerOf = (lot: SampleLot): LngLat => ({ lng: lot.center_lng, lat: lot.center_lat });

/** Makes coordinate queries from lots: 20 in a map's format, 20 in another, 15 as a link. */
export function coordinateQueries(lots: readonly SampleLot[]): OneBoxQuery[] {
  const of = (count: number, forms: readonly Write[], rest: Pick<OneBoxQuery, 'kind' | 'distortion'>, from: number): OneBoxQuery[] =>
    Array.from({ length: count }, (_, at) => {
      const position = centerOf(lots[(from + at) % lots.length]!);
      return { ...rest, search: forms[at % forms.length]!(position), view: HOME_VIEW, answer: { position } };
    });
  return [
    ...of(20, PLAIN_FORMS, { kind: 'coordinates', distortion: 'none' }, 0),
    ...of(20, OTHER_FORMS, { kind: 'coordinates', distortion: 'spelling' }, 20),
    ...of(15, LINKS, { kind: 'link', distortion: 'none' }, 40),
  ];
}

type Corner = readonly [x: number, y: number];
const two = (value: number): string => value.toFixed(2);
const grouped = (value: number): string => comma(two(value)).replace(/\B(?=(?:\d{3})+(?=,))/g, '.');

/** Formats of one coordinate pair. */
const PAIRS: ReadonlyArray<(corner: Corner) => string> = [
  ([x, y]) => `${two(x)} ${two(y)}`,
  ([x, y]) => `X=${two(x)} Y=${two(y)}`,
  ([x, y]) => `${two(x)}, ${two(y)}`,
  ([x, y]) => `X: ${comma(two(x))}; Y: ${comma(two(y))}`,
  ([x, y]) => `${two(y)} ${two(x)}`,
];
/** Tables as pages, spreadsheets and messages format them. */
const TABLES: ReadonlyArray<(corners: readonly Corner[]) => string> = [
  (corners) => corners.map(([x, y]) => `${two(x)}\t${two(y)}`).join('\n'),
  (corners) => corners.map(([x, y], at) => `${at + 1}\t${comma(two(x))}\t${comma(two(y))}`).join('\r\n'),
  (corners) => corners.map(([x, y], at) => `${at + 1} ${two(x)} ${two(y)}`).join('\n'),
  (corners) => corners.map(([x, y]) => `${two(x)},${two(y)}`).join('\n'),
  (corners) => corners.map(([x, y], at) => `${at + 1} | ${grouped(x)} | ${grouped(y)} | ${(10 + at).toFixed(2)}`).join('\n'),
  // A one-line search box removes the line breaks of a table.
  (corners) => corners.map(([x, y]) => `${two(x)} ${two(y)}`).join(' '),
  (corners) => `Số hiệu góc\tX (m)\tY (m)\n${corners.map(([x, y], at) => `${at + 1}\t${two(x)}\t${two(y)}`).join('\n')}`,
];

/** Makes queries of printed lot corners, 15 pairs and 20 tables, with the map view at the lot. */
export async function cornerQueries(lots: readonly RingedLot[]): Promise<OneBoxQuery[]> {
  const core = await loadGeometryCore();
  const cornersOf = (lot: RingedLot): { corners: Corner[]; meridianDeg: number } => {
    const [meridianDeg] = provinceMeridiansDeg(lot.province_code);
    const eastNorth = core.fromWgs84(Float64Array.from(lot.ring), tm3Grid(meridianDeg!));
    const corners = Array.from({ length: lot.ring.length / 2 }, (_, at): Corner => [eastNorth[2 * at + 1]!, eastNorth[2 * at]!]);
    return { corners, meridianDeg: meridianDeg! };
  };
  const query = (lot: RingedLot, search: string, count: number, isOther: boolean): OneBoxQuery => {
    const { corners, meridianDeg } = cornersOf(lot);
    const [x, y] = corners[0]!;
    return {
      search,
      kind: 'corners',
      distortion: isOther ? 'spelling' : 'none',
      view: { lng: lot.center_lng + 0.05, lat: lot.center_lat - 0.05 },
      answer: { corners: count, first: { x: Number(two(x)), y: Number(two(y)) }, meridianDeg },
    };
  };
  const pairs = lots
    .slice(0, 15)
    .map((lot, at) => query(lot, PAIRS[at % PAIRS.length]!(cornersOf(lot).corners[0]!), 1, at % PAIRS.length > 2));
  const tables = lots.slice(15, 35).map((lot, at) => {
    const { corners } = cornersOf(lot);
    return query(lot, TABLES[at % TABLES.length]!(corners), corners.length, at % TABLES.length > 2);
  });
  return [...pairs, ...tables];
}
