/** East and north in metres of the corpus's land on Đà Nẵng's grid (TM-3, 107°45'): Phường Hòa Phát, 20305. */
export const ORIGIN = [548_000, 1_769_500] as const;
export const WARD = '20305';

export type Corner = readonly [number, number];
export type Ring = readonly Corner[];

const at = (x: number, y: number): Corner => [ORIGIN[0] + x, ORIGIN[1] + y];

/** Makes a counter-clockwise rectangle with a repeated first corner. */
export const box = (x: number, y: number, width: number, height = width): Ring => [
  at(x, y),
  at(x + width, y),
  at(x + width, y + height),
  at(x, y + height),
  at(x, y),
];

const ring = (...corners: ReadonlyArray<readonly [number, number]>): Ring => [...corners, corners[0]!].map(([x, y]) => at(x, y));

export type Shape = { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };
export const polygon = (...rings: Ring[]): Shape => ({ type: 'Polygon', coordinates: rings });
export const multi = (...polygons: Ring[][]): Shape => ({ type: 'MultiPolygon', coordinates: polygons });

/** Shapes as drawing programs and registers write them, wrong or hard to read; each within 60 m, side by side. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  plain: polygon(box(0, 0, 20, 15)),
  hole: polygon(box(60, 0, 40), box(70, 10, 10)),
  strayHoles: polygon(box(120, 0, 10), box(140, 0, 12), box(155, 20, 8)),
  island: polygon(box(180, 0, 40), box(185, 5, 30), box(192, 12, 10)),
  holeFirst: polygon(box(250, 10, 10), box(240, 0, 40)),
  touchingCorner: polygon(box(300, 0, 40), ring([300, 0], [310, 5], [305, 10]), ring([310, 5], [320, 5], [320, 12])),
  touchingSide: polygon(box(360, 0, 40), box(360, 10, 10)),
  partInPart: multi([box(420, 0, 40)], [box(430, 10, 10)]),
  partTwice: multi([box(480, 0, 20)], [box(480, 0, 20)]),
  partsOver: multi([box(540, 0, 20)], [box(550, 10, 20)]),
  partsAlongSides: multi([box(600, 0, 20)], [box(610, 0, 30, 20)]),
  partsTouch: multi([box(660, 0, 20)], [box(680, 20, 20)]),
  parts: multi([box(720, 0, 10)], [box(740, 0, 30), box(750, 10, 10)], [box(720, 30, 10)]),
  bowtie: polygon(ring([780, 0], [820, 40], [820, 0], [780, 40])),
  knot: polygon(ring([840, 0], [880, 0], [850, 30], [860, 40], [870, 30], [845, 10])),
  repeated: polygon(ring([900, 0], [900, 0], [920, 0], [920, 20], [920, 20], [920, 20], [900, 20])),
  spike: polygon(ring([960, 0], [980, 0], [1_010, 0], [980, 0], [980, 20], [960, 20])),
  holeOut: polygon(box(1_020, 0, 30), box(1_040, 10, 20, 10)),
};

/** Streets whose words distinguish all charsets, with all accents of Vietnamese letters. */
export const STREETS = [
  'Đường Trần Hưng Đạo',
  'Đường Nguyễn Huệ',
  'Đường Lê Lợi',
  'Đường Phạm Văn Đồng',
  'Ngõ Vạn Hạnh',
  'Tổ 5, ấp Mỹ Thới',
] as const;

export interface Lot {
  properties: Record<string, unknown>;
  geometry: Shape;
}

/** Makes adjacent parcels, one per street. */
export const plainLots = (count: number = STREETS.length): Lot[] =>
  Array.from({ length: count }, (_, lot) => ({
    properties: { MaXa: WARD, SoTo: 7, SoThua: lot + 1, LoaiDat: 'ODT', DiaChi: STREETS[lot % STREETS.length]! },
    geometry: polygon(box(lot * 25, 100, 20, 12 + lot)),
  }));

/** Makes one parcel for each of {@link SHAPES}. */
export const faultyLots = (names: readonly string[] = Object.keys(SHAPES)): Lot[] =>
  names.map((name, lot) => ({
    properties: { MaXa: WARD, SoTo: 8, SoThua: lot + 1, LoaiDat: 'ODT', GhiChu: name },
    geometry: SHAPES[name]!,
  }));

/** Encodes lots as GeoJSON in their own coordinates. */
export const geoJsonOf = (lots: readonly Lot[], more: Record<string, unknown> = {}): string =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features: lots.map((lot) => ({ type: 'Feature', ...lot })) });

/** Makes a `crs` member as GDAL writes it. */
export const namedCrs = (code: number): Record<string, unknown> => ({
  crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${code}` } },
});

export const wktOf = ({ type, coordinates }: Shape): string => {
  const ringText = (corners: Ring): string => `(${corners.map(([x, y]) => `${x} ${y}`).join(', ')})`;
  const polygonText = (rings: readonly Ring[]): string => `(${rings.map(ringText).join(', ')})`;
  return type === 'Polygon' ? `POLYGON ${polygonText(coordinates)}` : `MULTIPOLYGON (${coordinates.map(polygonText).join(', ')})`;
};
