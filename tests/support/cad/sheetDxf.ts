import type { DrawnLine, DrawnSheet } from '../../../src/landFiles/cad/drawnSheet.ts';
import type { DxfGroup } from './dxfBytes.ts';

export interface Hatch {
  layer: string;
  /** x, y, x, y …, without a repeated first corner; outlines, holes and islands in any order. */
  rings: ReadonlyArray<ArrayLike<number>>;
}

export interface SheetDxfOptions {
  codePage?: string;
  /** Layers that are switched off. */
  off?: readonly string[];
  /** Puts all lines in a block, which is inserted here. */
  blockAt?: readonly [east: number, north: number];
  hatches?: readonly Hatch[];
}

const section = (name: string, groups: readonly DxfGroup[]): DxfGroup[] => [[0, 'SECTION'], [2, name], ...groups, [0, 'ENDSEC']];
const corner = (path: ArrayLike<number>, at: number, code = 10): DxfGroup[] => [
  [code, path[2 * at]!],
  [code + 10, path[2 * at + 1]!],
];

/**
 * Writes a drawing as drawing offices do: two-corner lines as LINE, others as POLYLINE (LWPOLYLINE from R14 on).
 * @param version AC1009 R12, AC1015 R2000, AC1024 R2010, AC1032 R2018
 */
export function sheetDxf(
  { lines, texts }: DrawnSheet,
  version: 'AC1009' | 'AC1015' | 'AC1024' | 'AC1032',
  { codePage = 'ANSI_1258', off = [], blockAt, hatches = [] }: SheetDxfOptions = {},
): DxfGroup[] {
  const isOld = version === 'AC1009';
  let handle = 0x100;
  const element = (kind: string, layer: string, kinds: readonly string[], groups: readonly DxfGroup[]): DxfGroup[] =>
    isOld
      ? [[0, kind], [8, layer], ...groups]
      : [
          [0, kind],
          [5, (handle++).toString(16).toUpperCase()],
          [100, 'AcDbEntity'],
          [8, layer],
          ...kinds.map((name): DxfGroup => [100, name]),
          ...groups,
        ];
  const lineOf = ({ layer, path, isClosed }: DrawnLine): DxfGroup[] => {
    const corners = Array.from({ length: path.length / 2 }, (_, at) => at);
    if (corners.length === 2 && !isClosed) return element('LINE', layer, ['AcDbLine'], [...corner(path, 0), ...corner(path, 1, 11)]);
    const flags: DxfGroup = [70, isClosed ? 1 : 0];
    if (!isOld)
      return element('LWPOLYLINE', layer, ['AcDbPolyline'], [[90, corners.length], flags, ...corners.flatMap((at) => corner(path, at))]);
    return [
      ...element('POLYLINE', layer, [], [[66, 1], [10, 0], [20, 0], flags]),
      ...corners.flatMap((at) => element('VERTEX', layer, [], corner(path, at))),
      ...element('SEQEND', layer, [], []),
    ];
  };
  const moved = lines.map((line) => ({
    ...line,
    path: line.path.map((value, at) => (blockAt ? Math.round((value - blockAt[at % 2]!) * 1_000) / 1_000 : value)),
  }));
  const drawn = moved.flatMap(lineOf);
  const layers = [...new Set([...lines, ...texts, ...hatches].map(({ layer }) => layer))];
  const layerOf = (name: string): DxfGroup[] => [
    [0, 'LAYER'],
    ...(isOld
      ? []
      : ([
          [100, 'AcDbSymbolTableRecord'],
          [100, 'AcDbLayerTableRecord'],
        ] as const)),
    [2, name],
    [70, 0],
    [62, off.includes(name) ? -3 : 3],
    [6, 'CONTINUOUS'],
  ];
  const block: DxfGroup[] = [[0, 'BLOCK'], [8, '0'], [2, 'TO_BAN_DO'], [70, 0], [10, 0], [20, 0], ...drawn, [0, 'ENDBLK'], [8, '0']];
  return [
    ...section('HEADER', [
      [9, '$ACADVER'],
      [1, version],
      [9, '$DWGCODEPAGE'],
      [3, codePage],
      [9, '$INSUNITS'],
      [70, 1],
    ]),
    ...section('TABLES', [[0, 'TABLE'], [2, 'LAYER'], [70, layers.length], ...layers.flatMap(layerOf), [0, 'ENDTAB']]),
    ...section('BLOCKS', blockAt ? block : []),
    ...section('ENTITIES', [
      ...(blockAt
        ? element(
            'INSERT',
            '0',
            ['AcDbBlockReference'],
            [
              [2, 'TO_BAN_DO'],
              [10, blockAt[0]],
              [20, blockAt[1]],
            ],
          )
        : drawn),
      ...texts.flatMap(({ layer, text, x, y, height }) =>
        element(
          'TEXT',
          layer,
          ['AcDbText'],
          [
            [10, x],
            [20, y],
            [40, height],
            [1, text],
            [72, 4],
            [11, x],
            [21, y],
          ],
        ),
      ),
      ...hatches.flatMap(({ layer, rings }) => element('HATCH', layer, ['AcDbHatch'], hatchGroups(rings))),
    ]),
    [0, 'EOF'],
  ];
}

/** Encodes a hatch whose borders are polylines. */
const hatchGroups = (rings: Hatch['rings']): DxfGroup[] => [
  [10, 0],
  [20, 0],
  [30, 0],
  [210, 0],
  [220, 0],
  [230, 1],
  [2, 'SOLID'],
  [70, 1],
  [71, 0],
  [91, rings.length],
  ...rings.flatMap((ring): DxfGroup[] => [
    [92, 2],
    [72, 0],
    [73, 1],
    [93, ring.length / 2],
    ...Array.from({ length: ring.length / 2 }, (_, at) => corner(ring, at)).flat(),
    [97, 0],
  ]),
  [75, 0],
  [76, 1],
  [98, 0],
];
