import { EXTRACT_FORMAT, type ExtractRecord, UNKNOWN_SOURCE } from '../../../src/domain/land/extractRecord.ts';
import type { GatheredExtract } from '../../../src/flows/parcel/gatherExtract.ts';

/** East and north of a corner, metres from the scene's origin. */
type Offset = readonly [eastM: number, northM: number];

const [EAST_M, NORTH_M] = [550_214.18, 1_771_012.42];

/** Irregular lot of about 40 by 27 m; no two of its sides are parallel to those of the page. */
export const CROOKED: readonly Offset[] = [
  [3.37, 0],
  [39.81, 4.12],
  [36.02, 26.9],
  [19.4, 22.33],
  [0, 24.71],
];

/** Street over its eastern end. */
const STREET: readonly Offset[] = [
  [30, -5],
  [45, -5],
  [45, 30],
  [30, 30],
];

export const ringM = (corners: readonly Offset[]): number[] => corners.flatMap(([east, north]) => [EAST_M + east, NORTH_M + north]);

/** Makes an extract of a lot with one neighbour and two plannings, one unreadable. Degrees are invented. */
export function gatheredExtract(corners: readonly Offset[] = CROOKED, changes: Partial<ExtractRecord> = {}): GatheredExtract {
  const side = ([fromE, fromN]: Offset, [toE, toN]: Offset): number => Math.hypot(toE - fromE, toN - fromN);
  const beside: Offset[] = [CROOKED[0]!, CROOKED[1]!, [40, -20], [2, -22]];
  return {
    record: {
      format: EXTRACT_FORMAT,
      version: 1,
      madeAt: '2026-11-26T07:05:00.000Z',
      link: 'https://thua.test/#18/16.01253/108.22042&layers=quy-hoach-1&parcel=thua-118',
      isSample: true,
      source: UNKNOWN_SOURCE,
      parcel: {
        id: 'thua-118',
        sheetNumber: '24',
        parcelNumber: '118',
        areaM2: 912.4,
        landCode: 'ODT',
        address: 'Đường Nguyễn Phước Lan, phường Hòa Xuân, quận Cẩm Lệ, thành phố Đà Nẵng',
        addressNow: 'Phường Hoà Xuân, TP. Đà Nẵng',
        centre: [108.2204171, 16.0125349],
      },
      meridianDeg: 107.75,
      rings: [
        {
          part: 1,
          hole: 0,
          corners: corners.map((corner, index) => [
            Number((108.22 + corner[0] * 9.3e-6).toFixed(8)),
            Number((16.0125 + corner[1] * 9.0e-6).toFixed(8)),
            NORTH_M + corner[1],
            EAST_M + corner[0],
            Number(side(corner, corners[(index + 1) % corners.length]!).toFixed(3)),
          ]),
        },
      ],
      perimeterM: 128.11,
      areaGridM2: 911.9,
      areaWgs84M2: 912.09,
      neighbours: [{ sheetNumber: '24', parcelNumber: '119', sides: [1] }],
      plannings: [
        {
          title: 'Quy hoạch phân khu Hoà Xuân',
          year: 2023,
          source: { name: 'Sở Xây dựng Đà Nẵng', day: '2023-05-19' },
          lines: [
            { landCode: 'ODT', areaM2: 700.2, percent: 76.7 },
            { landCode: 'DGT', areaM2: 180.1, percent: 19.7 },
            { landCode: null, areaM2: 32.1, percent: 3.6 },
          ],
          tooSmall: ['CLN'],
        },
        { title: 'Quy hoạch sử dụng đất', year: 2021, source: UNKNOWN_SOURCE, lines: null, tooSmall: [] },
      ],
      gaps: [],
      ...changes,
    },
    ringsM: [ringM(corners)],
    neighbourRingsM: [[ringM(beside)]],
    roadsM: [[EAST_M - 60, NORTH_M - 4, EAST_M + 90, NORTH_M - 6]],
    zones: [
      { landCode: 'ODT', ringsM: [ringM(CROOKED)] },
      { landCode: 'DGT', ringsM: [ringM(STREET)] },
    ],
    zonesAround: [
      {
        landCode: 'ODT',
        ringsM: [
          ringM([
            [-60, -40],
            [30, -40],
            [30, 60],
            [-60, 60],
          ]),
        ],
      },
      {
        landCode: 'CLN',
        ringsM: [
          ringM([
            [45, -40],
            [90, -40],
            [90, 60],
            [45, 60],
          ]),
        ],
      },
    ],
    middleM: [EAST_M + 20, NORTH_M + 12],
  };
}
