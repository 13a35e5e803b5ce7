import { groundSize, type SheetPageSetup, type SheetShapes } from '../../../src/domain/map/mapSheet.ts';
import type { GatheredMap } from '../../../src/flows/map/gatherMapSheet.ts';

/** Packs rings or lines: east, north … each. */
export const shapesOf = (shapes: ReadonlyArray<ReadonlyArray<readonly number[]>>): SheetShapes => {
  let [corner, ring] = [0, 0];
  return {
    points: Float64Array.from(shapes.flat(2)),
    ringEnds: Uint32Array.from(shapes.flat(), ({ length }) => (corner += length / 2)),
    shapeEnds: Uint32Array.from(shapes, ({ length }) => (ring += length)),
  };
};

const NOTHING = shapesOf([]);
export const [WEST_M, SOUTH_M] = [550_137.4, 1_771_004.6];

/** Returns an irregular lot near the frame's centre; metres from its lower left corner. */
export function lotIn(paper: SheetPageSetup): number[] {
  const { widthM, heightM } = groundSize(paper);
  return [0.4, 0.4, 0.62, 0.43, 0.58, 0.61, 0.41, 0.57].map((share, at) => share * (at % 2 === 0 ? widthM : heightM));
}

export const placed = (ring: readonly number[]): number[] => ring.map((value, at) => value + (at % 2 === 0 ? WEST_M : SOUTH_M));

/** Makes a map of an open lot among others, a planning of two zones, a street and a drawing. Degrees are invented. */
export function gatheredMap(paper: SheetPageSetup, changes: Partial<GatheredMap> = {}): GatheredMap {
  const { widthM, heightM } = groundSize(paper);
  const lot = placed(lotIn(paper));
  const beside = placed([0.62, 0.43, 0.9, 0.45, 1.4, 0.6, 0.58, 0.61].map((share, at) => share * (at % 2 === 0 ? widthM : heightM)));
  const half = (from: number, to: number): number[] =>
    placed([from * widthM, 0, to * widthM, 0, to * widthM, heightM, from * widthM, heightM]);
  return {
    paper,
    madeAt: '2026-11-26T07:05:00.000Z',
    link: 'https://thua.test/#18/16.01253/108.22042&layers=quy-hoach-1&parcel=thua-118',
    meridianDeg: 107.75,
    westM: WEST_M,
    southM: SOUTH_M,
    corners: [
      { lng: 108.2195, lat: 16.0145 },
      { lng: 108.2224, lat: 16.0145 },
      { lng: 108.2224, lat: 16.0115 },
      { lng: 108.2195, lat: 16.0115 },
    ],
    address: 'Đường Nguyễn Phước Lan, phường Hòa Xuân, quận Cẩm Lệ, thành phố Đà Nẵng',
    ground: {
      water: shapesOf([[placed([0, 0, widthM / 8, 0, 0, heightM / 8])]]),
      green: NOTHING,
      streets: shapesOf([[placed([-widthM, heightM * 0.3, 2 * widthM, heightM * 0.33])]]),
      streetNames: ['Nguyễn Phước Lan'],
    },
    zones: [
      {
        of: 'planning',
        title: 'Quy hoạch phân khu Hoà Xuân',
        year: 2023,
        shapes: shapesOf([[half(-0.5, 0.5)], [half(0.5, 2)]]),
        landCodes: ['ODT', 'DGT'],
        fills: new Map(),
      },
    ],
    parcels: { shapes: shapesOf([[lot], [beside]]), numbers: ['118', '119'], landCodes: ['ODT', 'DGD'], hasFill: false },
    selected: { shapes: shapesOf([[lot]]), sheetNumber: '24', parcelNumber: '118' },
    searched: null,
    drawings: [
      {
        shapes: shapesOf([[placed([widthM * 0.1, heightM * 0.7, widthM * 0.3, heightM * 0.8])]]),
        mode: 'line',
        isClosed: true,
        measure: null,
        isShared: false,
      },
    ],
    sources: [
      { of: 'parcels', name: '24', source: { name: null, day: null }, isSample: true },
      { of: 'planning', name: 'Quy hoạch phân khu Hoà Xuân', source: { name: 'Sở Xây dựng Đà Nẵng', day: '2023-05-19' }, isSample: false },
    ],
    gaps: ['baseMap'],
    ...changes,
  };
}
