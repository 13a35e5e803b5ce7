import type { DxfGroup } from './dxfBytes.ts';

const section = (name: string, groups: readonly DxfGroup[]): DxfGroup[] => [[0, 'SECTION'], [2, name], ...groups, [0, 'ENDSEC']];
const place = (x: number, y: number, at = 10): DxfGroup[] => [
  [at, x],
  [at + 10, y],
  [at + 20, 0],
];
const layer = (name: string, colour: number, flags = 0): DxfGroup[] => [
  [0, 'LAYER'],
  [100, 'AcDbSymbolTableRecord'],
  [100, 'AcDbLayerTableRecord'],
  [2, name],
  [70, flags],
  [62, colour],
  [6, 'CONTINUOUS'],
];
const element = (kind: string, name: string, groups: readonly DxfGroup[]): DxfGroup[] => [[0, kind], [8, name], ...groups];

/** Origin of the drawing in VN-2000 metres. */
export const [EAST, NORTH] = [580_000, 2_326_000];
const at = (x: number, y: number, code = 10): DxfGroup[] => place(EAST + x, NORTH + y, code);

const LAYERS: DxfGroup[][] = [layer('0', 7), layer('10', 1), layer('13', 3), layer('DAT', 42), layer('TAT', -5), layer('DONG', 6, 1)];

/** Block with a line on its own layer, one on layer '0', an arc, and a nested block. */
const BLOCKS: DxfGroup[] = [
  [0, 'BLOCK'],
  [8, '0'],
  [2, 'MOC'],
  [70, 0],
  ...place(1, 1),
  [3, 'MOC'],
  ...element('LINE', '10', [...place(1, 1), ...place(5, 1, 11)]),
  ...element('LINE', '0', [...place(1, 1), ...place(1, 4, 11), [62, 0]]),
  ...element('ARC', '0', [...place(3, 3), [40, 2], [50, 0], [51, 90]]),
  ...element('INSERT', '0', [[2, 'CHAM'], ...place(6, 6), [41, 2], [42, 2], [50, 45]]),
  [0, 'ENDBLK'],
  [8, '0'],
  [0, 'BLOCK'],
  [8, '0'],
  [2, 'CHAM'],
  [70, 0],
  ...place(0, 0),
  [3, 'CHAM'],
  ...element('LINE', '10', [...place(-1, 0), ...place(1, 0, 11)]),
  ...element('SOLID', '10', [...place(0, 0), ...place(1, 0, 11), ...place(0, 1, 12), ...place(1, 1, 13)]),
  [0, 'ENDBLK'],
  [8, '0'],
];

const polyline = (name: string, corners: ReadonlyArray<readonly [number, number, number?]>, flags: number): DxfGroup[] => [
  ...element('POLYLINE', name, [[66, 1], ...place(0, 0), [70, flags]]),
  ...corners.flatMap(([x, y, bulge]) => element('VERTEX', name, [...at(x, y), ...(bulge === undefined ? [] : [[42, bulge] as const])])),
  ...element('SEQEND', name, []),
];

/** Elements of every version. */
const OLD_ELEMENTS: DxfGroup[] = [
  ...element('LINE', '10', [...at(0, 0), ...at(20, 0, 11)]),
  ...element('LINE', 'TAT', [...at(0, 0), ...at(20, 5, 11)]),
  ...element('LINE', 'DONG', [...at(0, 0), ...at(20, 6, 11)]),
  ...element('LINE', '10', [[67, 1], ...at(0, 0), ...at(20, 7, 11)]),
  ...polyline(
    '10',
    [
      [0, 0],
      [20, 0, 0.5],
      [20, 15],
      [0, 15, -0.25],
    ],
    1,
  ),
  ...polyline(
    'DAT',
    [
      [30, 0],
      [45.5, 2.25],
      [50, 12],
    ],
    0,
  ),
  ...polyline(
    '10',
    [
      [60, 0],
      [70, 0],
      [70, 10],
    ],
    8,
  ),
  ...element('CIRCLE', '10', [...at(100, 50), [40, 12.5]]),
  ...element('ARC', '10', [...at(100, 100), [40, 30], [50, 300], [51, 45]]),
  ...element('ARC', 'DAT', [...place(-(EAST + 200), NORTH + 100), [40, 10], [50, 10], [51, 100], [210, 0], [220, 0], [230, -1]]),
  ...element('INSERT', 'DAT', [[62, 2], [2, 'MOC'], ...at(300, 300), [41, 2], [42, 3], [50, 30]]),
  ...element('INSERT', '13', [[2, 'CHAM'], ...at(400, 300), [50, 90], [70, 3], [71, 2], [44, 10], [45, 20]]),
  ...element('SOLID', 'DAT', [...at(0, 30), ...at(10, 30, 11), ...at(0, 40, 12), ...at(10, 40, 13)]),
  ...element('POINT', '10', [...at(7, 7)]),
  ...element('TEXT', '13', [...at(3, 5), [40, 2], [1, '118'], [72, 4], ...at(10, 7, 11)]),
  ...element('TEXT', '4', [...at(3, 9), [40, 2], [1, '%%u345.6%%u']]),
];

/** Elements since R14. */
const NEW_ELEMENTS: DxfGroup[] = [
  [0, 'LWPOLYLINE'],
  [5, '1A'],
  [100, 'AcDbEntity'],
  [8, '10'],
  [420, 0x12ab3f],
  [100, 'AcDbPolyline'],
  [90, 4],
  [70, 1],
  [43, 0],
  ...(
    [
      [120, 0, 0],
      [140, 0, 1],
      [140, 15, 0],
      [120, 15, 0],
    ] as const
  ).flatMap(([x, y, bulge]): DxfGroup[] => [[10, EAST + x], [20, NORTH + y], ...(bulge === 0 ? [] : [[42, bulge] as const])]),
  ...element('ELLIPSE', '10', [[100, 'AcDbEllipse'], ...at(200, 30), ...place(20, 5, 11), [40, 0.4], [41, 0.5], [42, 4]]),
  ...element('SPLINE', '10', [
    [100, 'AcDbSpline'],
    [70, 8],
    [71, 3],
    [72, 9],
    [73, 5],
    [74, 0],
    [42, 1e-7],
    [43, 1e-7],
    ...[0, 0, 0, 0, 0.4, 1, 1, 1, 1].map((knot): DxfGroup => [40, knot]),
    ...[
      [0, 200],
      [10, 230],
      [25, 190],
      [40, 240],
      [60, 200],
    ].flatMap(([x, y]) => at(x!, y!)),
  ]),
  ...element('HATCH', 'DAT', [
    [100, 'AcDbHatch'],
    ...place(0, 0),
    [210, 0],
    [220, 0],
    [230, 1],
    [2, 'SOLID'],
    [70, 1],
    [71, 0],
    [91, 2],
    [92, 3],
    [72, 0],
    [73, 1],
    [93, 4],
    ...[
      [500, 0],
      [560, 0],
      [560, 40],
      [500, 40],
    ].flatMap(([x, y]): DxfGroup[] => [
      [10, EAST + x!],
      [20, NORTH + y!],
    ]),
    [97, 0],
    [92, 16],
    [93, 2],
    [72, 1],
    [10, EAST + 520],
    [20, NORTH + 20],
    [11, EAST + 540],
    [21, NORTH + 20],
    [72, 2],
    [10, EAST + 530],
    [20, NORTH + 20],
    [40, 10],
    [50, 0],
    [51, 180],
    [73, 1],
    [97, 0],
    [75, 0],
    [76, 1],
    [98, 0],
  ]),
  ...element('MTEXT', '13', [
    [100, 'AcDbMText'],
    ...at(130, 7),
    [40, 2],
    [41, 0],
    [71, 5],
    [72, 1],
    [1, '{\\fArial|b0|i0;119}\\P\\H1.5x;\\S1/2;'],
  ]),
  ...element('ACAD_PROXY_ENTITY', '10', [[90, 498]]),
];

/** Builds a drawing with every kind of element that we read, in the version of its header. */
export function drawnSheetDxf(version: 'AC1009' | 'AC1015' | 'AC1032', more: readonly DxfGroup[] = [], codePage = 'ANSI_1252'): DxfGroup[] {
  const isOld = version === 'AC1009';
  const layers = isOld ? LAYERS.map((groups) => groups.filter(([code]) => code !== 100)) : LAYERS;
  return [
    ...section('HEADER', [
      [9, '$ACADVER'],
      [1, version],
      [9, '$DWGCODEPAGE'],
      [3, codePage],
      [9, '$INSUNITS'],
      [70, 6],
    ]),
    ...section('TABLES', [[0, 'TABLE'], [2, 'LAYER'], [70, layers.length], ...layers.flat(), [0, 'ENDTAB']]),
    ...section('BLOCKS', BLOCKS),
    ...section('ENTITIES', [...OLD_ELEMENTS, ...(isOld ? [] : NEW_ELEMENTS), ...more]),
    [0, 'EOF'],
  ];
}
