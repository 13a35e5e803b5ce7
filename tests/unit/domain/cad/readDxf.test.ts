import { describe, expect, it } from 'vitest';
import { CadFault } from '../../../../src/domain/cad/cadFault.ts';
import { readDxf } from '../../../../src/domain/cad/readDxf.ts';
import { damagedCopies } from '../../../support/cad/damagedCopies.ts';
import { dxfBinaryBytes, dxfTextBytes, type DxfGroup } from '../../../support/cad/dxfBytes.ts';
import { drawnSheetDxf, EAST, NORTH } from '../../../support/cad/drawnSheetDxf.ts';
import { readCadFixture, sheetDifferences } from '../../../support/cad/sheetDifferences.ts';
import { faultOfReading } from '../../../support/cad/faultOfReading.ts';

const LONG = process.env.THUA_LONG === '1';
const CASES = LONG ? 50_000 : 1_000;

const line = (groups: readonly DxfGroup[]): DxfGroup[] => [[0, 'LINE'], ...groups, [10, 0], [20, 0], [11, 1], [21, 1]];
const drawn = (elements: readonly DxfGroup[], blocks: readonly DxfGroup[] = [], header: readonly DxfGroup[] = []): DxfGroup[] => [
  [0, 'SECTION'],
  [2, 'HEADER'],
  ...header,
  [0, 'ENDSEC'],
  [0, 'SECTION'],
  [2, 'BLOCKS'],
  ...blocks,
  [0, 'ENDSEC'],
  [0, 'SECTION'],
  [2, 'ENTITIES'],
  ...elements,
  [0, 'ENDSEC'],
  [0, 'EOF'],
];
const block = (name: string, elements: readonly DxfGroup[]): DxfGroup[] => [
  [0, 'BLOCK'],
  [2, name],
  [10, 0],
  [20, 0],
  ...elements,
  [0, 'ENDBLK'],
];
const insert = (name: string, more: readonly DxfGroup[] = []): DxfGroup[] => [
  [0, 'INSERT'],
  [8, '0'],
  [2, name],
  [10, 0],
  [20, 0],
  ...more,
];
const text = (words: string): DxfGroup[] => [
  [0, 'TEXT'],
  [8, '0'],
  [10, 0],
  [20, 0],
  [40, 2],
  [1, words],
];
const header = (version: string, codePage?: string): DxfGroup[] => [
  [9, '$ACADVER'],
  [1, version],
  ...(codePage === undefined
    ? []
    : ([
        [9, '$DWGCODEPAGE'],
        [3, codePage],
      ] as const)),
];

describe('drawings against GDAL', () => {
  /** Of a block in a block GDAL makes one shape; lines of layers that are off, and those of paper space, it has, too. */
  const nested = {
    onlyGdal: '30.6 580296.6 2326312.9 580301.5 2326325.3',
    onlyOurs: ['10.2 580300.8 2326312.9 580301.5 2326323.1', '20.4 580296.6 2326318.0 580301.5 2326325.3'],
  };
  const hidden = [
    '20.6 580000.0 2326000.0 580020.0 2326005.0',
    '20.9 580000.0 2326000.0 580020.0 2326006.0',
    '21.2 580000.0 2326000.0 580020.0 2326007.0',
  ];

  it('dxf: R12 is read where GDAL reads it, but for what is hidden', () => {
    const sheet = readDxf(readCadFixture('drawn.r12.dxf'));
    expect(sheetDifferences(sheet, 'drawn.r12.dxf')).toEqual({ onlyGdal: [...hidden, nested.onlyGdal], onlyOurs: nested.onlyOurs });
    expect(sheet.left).toEqual([
      { kind: 'layer TAT (off)', count: 1, why: 'unread' },
      { kind: 'layer DONG (frozen)', count: 1, why: 'unread' },
      { kind: 'paper space', count: 1, why: 'unread' },
    ]);
  });

  it('dxf: R2018 is read where GDAL reads it; a spline finer, and of a hatch each ring', () => {
    const sheet = readDxf(readCadFixture('drawn.2018.dxf'));
    expect(sheetDifferences(sheet, 'drawn.2018.dxf')).toEqual({
      onlyGdal: [...hidden, nested.onlyGdal, '85.1 580000.0 2326200.0 580060.0 2326220.9', '251.4 580500.0 2326000.0 580560.0 2326040.0'],
      onlyOurs: [
        ...nested.onlyOurs,
        '85.2 580000.0 2326200.0 580060.0 2326221.0',
        '200.0 580500.0 2326000.0 580560.0 2326040.0',
        '51.4 580520.0 2326020.0 580540.0 2326030.0',
      ],
    });
    expect(sheet.left).toContainEqual({ kind: 'ACAD_PROXY_ENTITY', count: 1, why: 'unread' });
  });

  it("dxf: GDAL's own file has the ten lots and their numbers", () => {
    const sheet = readDxf(readCadFixture('lots.dxf'));
    expect(sheetDifferences(sheet, 'lots.dxf')).toEqual({ onlyGdal: [], onlyOurs: [] });
    expect(sheet.texts.map((its) => its.text)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    expect(sheet.lines.every(({ isClosed, layer }) => isClosed && layer === '10')).toBe(true);
  });
});

describe('forms of a file', () => {
  const ofText = readDxf(dxfTextBytes(drawnSheetDxf('AC1015')));

  it.each([
    ['binary', dxfBinaryBytes(drawnSheetDxf('AC1015'), false)],
    ['lines that end with LF', dxfTextBytes(drawnSheetDxf('AC1015'), false, '\n')],
    ['lines that end with CR', dxfTextBytes(drawnSheetDxf('AC1015'), false, '\r')],
    [
      'remarks and a mark of its encoding before it',
      Buffer.concat([Buffer.from('\ufeff999\r\nABC\r\n'), dxfTextBytes(drawnSheetDxf('AC1015'))]),
    ],
    ['no EOF', dxfTextBytes(drawnSheetDxf('AC1015').slice(0, -1))],
  ])('dxf: %s is the same drawing', (_what, bytes) => {
    expect(readDxf(new Uint8Array(bytes))).toEqual(ofText);
  });

  it('dxf: binary R12, with codes of one byte, is the same as its text', () => {
    const groups = drawnSheetDxf(
      'AC1009',
      line([
        [8, '10'],
        [1001, 'APP'],
        [1040, 2.5],
      ]),
    );
    expect(readDxf(dxfBinaryBytes(groups, true))).toEqual(readDxf(dxfTextBytes(groups)));
  });

  it.each([
    ['empty', Buffer.alloc(0), 'empty'],
    ['a DWG', Buffer.from('AC1032\0\0\0'), 'dwg'],
    ['a table', Buffer.from('STT,X,Y\n1,2,3\n'), 'notDxf'],
    ['cut off in an element', dxfTextBytes(drawnSheetDxf('AC1032')).slice(0, 3_000), 'cutOff'],
    ['cut off before its elements', dxfTextBytes(drawnSheetDxf('AC1032')).slice(0, 400), 'cutOff'],
    ['words where codes belong', Buffer.from('0\nSECTION\n2\nENTITIES\n0\nLINE\nabc\n1\n'), 'damaged'],
    ['cut off in binary', dxfBinaryBytes(drawnSheetDxf('AC1032'), false).slice(0, 3_000), 'cutOff'],
  ])('dxf: a file that is %s ends in words', (_what, bytes, kind) => {
    expect(faultOfReading(() => readDxf(new Uint8Array(bytes)))).toBe(kind);
  });

  it('dxf: damaged copies give a drawing or a fault, never anything else', () => {
    const sources = [
      dxfTextBytes(drawnSheetDxf('AC1009')),
      dxfTextBytes(drawnSheetDxf('AC1032')),
      dxfBinaryBytes(drawnSheetDxf('AC1009'), true),
      dxfBinaryBytes(drawnSheetDxf('AC1032'), false),
    ];
    const faults: string[] = [];
    let read = 0;
    for (const { seed, bytes } of damagedCopies(sources, CASES)) {
      try {
        readDxf(bytes);
        read += 1;
      } catch (error) {
        if (!(error instanceof CadFault)) faults.push(`${seed}: ${String(error)}`);
      }
    }
    expect(faults).toEqual([]);
    expect(read).toBeGreaterThan(CASES / 10);
    expect(read).toBeLessThan(CASES);
  });
});

describe('elements', () => {
  const read = (elements: readonly DxfGroup[], blocks: readonly DxfGroup[] = []) => readDxf(dxfTextBytes(drawn(elements, blocks)));

  it('dxf: colours are the element’s, the layer’s or the block’s; 7 is none', () => {
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

  it('dxf: what lies on layer 0 of a block lies on the layer of its place', () => {
    const sheet = read(
      insert('B').map((group): DxfGroup => (group[0] === 8 ? [8, 'DAT'] : group)),
      block('B', [...line([[8, '0']]), ...line([[8, 'RIENG']])]),
    );
    expect(sheet.lines.map(({ layer }) => layer)).toEqual(['DAT', 'RIENG']);
  });

  it('dxf: attributes of a block are texts; hidden ones are not', () => {
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

  it('dxf: where the middle of a text lies', () => {
    const at = (more: readonly DxfGroup[]) => {
      const { x, y } = read([...text('1234'), ...more]).texts[0]!;
      return [x, y].map((value) => Number(value.toFixed(3)));
    };
    const second: DxfGroup[] = [
      [11, 10],
      [21, 20],
    ];
    // Four letters of 1.54.
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
    ['is nowhere', [], insert('A')],
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
  ])('dxf: blocks %s end in words', (_what, kind, blocks, elements) => {
    expect(faultOfReading(() => read(elements, blocks))).toBe(kind);
  });

  it('dxf: a number that is none leaves out its element alone', () => {
    const sheet = read([[0, 'LINE'], [8, '0'], [10, 'NaN'], [20, 0], [11, 1], [21, 1], ...line([[8, '0']])]);
    expect(sheet.lines).toHaveLength(1);
    expect(sheet.left).toEqual([{ kind: 'LINE', count: 1, why: 'damaged' }]);
  });

  it('dxf: points are told apart, as they are no lines', () => {
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

describe('texts', () => {
  const read = (words: string, version: string, codePage?: string, encoding?: string, isUtf8 = false): string =>
    readDxf(dxfTextBytes(drawn(text(words), [], header(version, codePage)), isUtf8), encoding).texts[0]!.text;
  /** 'Đường Nguyễn Huệ' in windows-1258: tones behind their letters. */
  const OF_1258 = '\u00d0\u00fd\u00f5\u00ccng Nguy\u00ea\u00den Hu\u00ea\u00f2';

  it.each([
    ['UTF-8 from 2007 on', 'Đường Nguyễn Huệ', 'AC1021', 'ANSI_1258', undefined, true],
    ['windows-1258 before', OF_1258, 'AC1015', 'ANSI_1258', undefined, false],
    ['windows-1258 that somebody says', OF_1258, 'AC1015', 'ANSI_1252', 'windows-1258', false],
    ['letters by their numbers', '\\U+0110\\U+01B0\\U+1EDDng Nguy\\U+1EC5n Hu\\U+1EC7', 'AC1015', 'ANSI_1258', undefined, false],
    ['UTF-8 where nothing is said', 'Đường Nguyễn Huệ', 'AC1009', undefined, undefined, true],
  ])('dxf: texts are %s', (_what, words, version, codePage, encoding, isUtf8) => {
    expect(read(words, version, codePage, encoding, isUtf8)).toBe('Đường Nguyễn Huệ');
  });

  it('dxf: a letter of Latin-1 by its number is itself beside windows-1258', () => {
    expect(read('\\U+00EC \u00fd', 'AC1015', 'ANSI_1258')).toBe('ì ư');
  });

  it('dxf: TCVN3 stays as its bytes are, though the file says windows-1258', () => {
    const words = [
      'Th\u00f6a \u00ae\u00ca\u00d1t sè',
      '®\u00ca\u00a4t \u00ae\u00ca\u00d9t',
      '\u00ae\u00ad\u00ea\u00b1ng Nguy\u00d4n Hu\u00d6',
      'ph\u00ad\u00ea\u00ecng X\u00b7',
      'kh\u00b8nh th\u00a8ng qu\u00b6n l\u00fd',
    ];
    const all = 'Thöa ®Êt sè; ®­êng NguyÔn HuÖ; ph­êng; x·; quËn; huyÖn; tØnh; diÖn tÝch; môc ®Ých sö dông; b¶n ®å; ®Þa chÝnh'.split('; ');
    expect(words).toHaveLength(5);
    const sheet = readDxf(dxfTextBytes(drawn(all.flatMap(text), [], header('AC1015', 'ANSI_1258'))));
    expect(sheet.texts.map((its) => its.text)).toEqual(all);
  });
});
