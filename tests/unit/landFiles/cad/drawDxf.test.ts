import { describe, expect, it } from 'vitest';
import { readDxf } from '../../../../src/landFiles/cad/readDxf.ts';
import { dxfTextBytes, type DxfGroup } from '../../../support/cad/dxfBytes.ts';
import { drawnSheetDxf, EAST, NORTH } from '../../../support/cad/drawnSheetDxf.ts';
import { faultOfReading } from '../../../support/cad/faultOfReading.ts';
import { block, drawn, insert, line, text } from '../../../support/cad/smallDxf.ts';

const LONG = process.env.THUA_LONG === '1';

describe('elements', () => {
  const read = (elements: readonly DxfGroup[], blocks: readonly DxfGroup[] = []) => readDxf(dxfTextBytes(drawn(elements, blocks)));

  it('dxf: a colour is the element’s, the layer’s or the block’s, and 7 is none', () => {
    const sheet = readDxf(dxfTextBytes(drawnSheetDxf('AC1032')));
    const fills = new Map(sheet.lines.map(({ path, fill }) => [`${path[0]! - EAST} ${path[1]! - NORTH}`, fill]));
    expect(fills.get('30 0')).toBe('#a57c00');
    expect(fills.get('120 0')).toBe('#12ab3f');
    expect(fills.get('300 300')).toBe('#ffff00');
    expect(
      read(
        line([
          [8, '0'],
          [62, 7],
        ]),
      ).lines[0],
    ).not.toHaveProperty('fill');
  });

  it('dxf: elements on layer 0 of a block are on the layer of its insertion', () => {
    const sheet = read(
      insert('B').map((group): DxfGroup => (group[0] === 8 ? [8, 'DAT'] : group)),
      block('B', [...line([[8, '0']]), ...line([[8, 'RIENG']])]),
    );
    expect(sheet.lines.map(({ layer }) => layer)).toEqual(['DAT', 'RIENG']);
  });

  it('dxf: attributes of a block are texts, except hidden ones', () => {
    const attribute = (words: string, flags: number): DxfGroup[] => [
      [0, 'ATTRIB'],
      [8, '13'],
      [10, 5],
      [20, 5],
      [40, 2],
      [1, words],
      [70, flags],
    ];
    const sheet = read(
      [...insert('B', [[66, 1]]), ...attribute('27', 0), ...attribute('x', 1), [0, 'SEQEND'], ...line([[8, '0']])],
      block('B', line([[8, '0']])),
    );
    expect(sheet.texts).toMatchObject([{ layer: '13', text: '27', height: 2 }]);
    expect(sheet.lines).toHaveLength(2);
  });

  it('dxf: the middle of a text is computed from its alignment', () => {
    const at = (more: readonly DxfGroup[]) => {
      const { x, y } = read([...text('1234'), ...more]).texts[0]!;
      return [x, y].map((value) => Number(value.toFixed(3)));
    };
    const second: DxfGroup[] = [
      [11, 10],
      [21, 20],
    ];
    // Four letters of width 1.54.
    expect(at([])).toEqual([3.08, 1]);
    expect(at([[50, 90]])).toEqual([-1, 3.08]);
    expect(at([...second, [72, 1]])).toEqual([10, 21]);
    expect(at([...second, [72, 2], [73, 3]])).toEqual([6.92, 19]);
    expect(at([...second, [72, 4]])).toEqual([10, 20]);
    expect(at([...second, [72, 1], [73, 2]])).toEqual([10, 20]);
    expect(
      at([
        [11, 10],
        [21, 0],
        [72, 5],
      ]),
    ).toEqual([5, 1]);
    expect(
      at([
        [210, 0],
        [220, 0],
        [230, -1],
      ]),
    ).toEqual([-3.08, 1]);
  });

  it('dxf: a mirrored polyline bulges to the mirrored side', () => {
    const corner = (x: number, bulge: number): DxfGroup[] => [
      [10, x],
      [20, 0],
      [42, bulge],
    ];
    const { path } = read([[0, 'LWPOLYLINE'], [8, '0'], [90, 2], [70, 0], [230, -1], [210, 0], [220, 0], ...corner(0, 1), ...corner(10, 0)])
      .lines[0]!;
    const middle = 2 * Math.floor(path.length / 4);
    expect([path[0], path[1], path.at(-2), path.at(-1)]).toEqual([0, 0, -10, 0]);
    expect(path[middle]).toBeCloseTo(-5, 1);
    expect(path[middle + 1]).toBeCloseTo(-5, 1);
  });

  it.each([
    ['holds itself', block('A', insert('A')), insert('A')],
    ['holds itself through another', [...block('A', insert('B')), ...block('B', insert('A'))], insert('A')],
    ['does not exist', [], insert('A')],
  ])('dxf: a block that %s is left out and counted', (_what, blocks, elements) => {
    const sheet = read([...elements, ...line([[8, '0']])], blocks);
    expect(sheet.lines).toHaveLength(1);
    expect(sheet.left).toEqual([{ kind: 'INSERT', count: 1, why: 'damaged' }]);
  });

  const NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
  const LINE = line([[8, '0']]);
  it.each<[string, string, DxfGroup[], DxfGroup[]]>([
    [
      'that repeat each other ten times, ten deep',
      'tooDeep',
      NAMES.flatMap((name, i) => block(name, Array.from({ length: 10 }, () => (i === 9 ? [] : insert(NAMES[i + 1]!))).flat())),
      insert('A'),
    ],
    ...(LONG
      ? ([
          [
            'in 900 million places',
            'tooDeep',
            block('A', LINE),
            insert('A', [
              [70, 30_000],
              [71, 30_000],
            ]),
          ],
          [
            'of 500 lines in 30,000 places',
            'tooMany',
            block('A', Array.from({ length: 500 }, () => LINE).flat()),
            insert('A', [[70, 30_000]]),
          ],
        ] as Array<[string, string, DxfGroup[], DxfGroup[]]>)
      : []),
  ])('dxf: blocks %s end with an error message', (_what, kind, blocks, elements) => {
    expect(faultOfReading(() => read(elements, blocks))).toBe(kind);
  });

  it('dxf: an invalid number leaves out only its element', () => {
    const sheet = read([[0, 'LINE'], [8, '0'], [10, 'NaN'], [20, 0], [11, 1], [21, 1], ...line([[8, '0']])]);
    expect(sheet.lines).toHaveLength(1);
    expect(sheet.left).toEqual([{ kind: 'LINE', count: 1, why: 'damaged' }]);
  });

  it('dxf: points are kept apart from lines', () => {
    const points: number[] = [];
    const bytes = dxfTextBytes(
      drawn([
        [0, 'POINT'],
        [8, '0'],
        [10, 3],
        [20, 4],
      ]),
    );
    expect(readDxf(bytes, undefined, (x, y) => points.push(x, y))).toEqual({ lines: [], texts: [], left: [] });
    expect(points).toEqual([3, 4]);
  });
});
