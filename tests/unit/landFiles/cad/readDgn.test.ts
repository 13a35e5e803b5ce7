import { describe, expect, it } from 'vitest';
import { FileFault } from '../../../../src/landFiles/fileFault.ts';
import { readDgn } from '../../../../src/landFiles/cad/readDgn.ts';
import { damagedCopies } from '../../../support/cad/damagedCopies.ts';
import { DGN_END, dgnElement, dgnTcb, int, word } from '../../../support/cad/dgnBytes.ts';
import { drawnSheetDgn } from '../../../support/cad/drawnSheetDgn.ts';
import { faultOfReading } from '../../../support/cad/faultOfReading.ts';
import { readCadFixture, sheetDifferences } from '../../../support/cad/sheetDifferences.ts';

const LONG = process.env.THUA_LONG === '1';
const CASES = LONG ? 50_000 : 300;
const TCB = dgnTcb(false, [1, 1], [0, 0]);
const LINE = dgnElement(3, [...int(1), ...int(2), ...int(3), ...int(4)]);
const file = (...elements: number[][]): Uint8Array => Uint8Array.from([...TCB, ...elements.flat(), ...DGN_END]);

describe('drawings against GDAL', () => {
  /** GDAL strokes curves coarsely, reads only a spline's poles, splits chains, and includes cell definitions. */
  const curves = {
    onlyGdal: [
      '81.5 580000.0 2326300.0 580060.0 2326320.3',
      '171.3 580000.0 2326190.0 580060.0 2326240.0',
      '171.3 580100.0 2326190.0 580160.0 2326240.0',
    ],
  };
  const parts = [
    '34.1 580200.0 2326000.0 580230.0 2326010.0',
    '15.7 580220.0 2326010.0 580230.0 2326020.0',
    '70.0 580300.0 2326000.0 580340.0 2326030.0',
    '70.0 580300.0 2326000.0 580340.0 2326030.0',
  ];
  const cell = ['10.0 580410.0 2326000.0 580410.0 2326010.0', '10.0 580400.0 2326010.0 580410.0 2326010.0'];
  const wholes = [
    '81.6 580000.0 2326300.0 580060.0 2326320.3',
    '49.8 580200.0 2326000.0 580230.0 2326020.0',
    '140.0 580300.0 2326000.0 580340.0 2326030.0',
    '20.0 580400.0 2326000.0 580410.0 2326010.0',
    '85.2 580000.0 2326200.0 580060.0 2326221.0',
    '110.9 580100.0 2326200.0 580160.0 2326233.7',
  ];

  it('dgn: a 2D file equals GDAL’s reading, with complete chains and finer curves', () => {
    const { onlyGdal, onlyOurs } = sheetDifferences(readDgn(readCadFixture('drawn.2d.dgn')), 'drawn.2d.dgn');
    expect(onlyGdal.toSorted()).toEqual([...curves.onlyGdal, ...parts, ...cell, '1.4 580000.0 2326000.0 580001.0 2326001.0'].toSorted());
    expect(onlyOurs).toEqual(wholes);
  });

  it('dgn: a 3D file is the same drawing, though GDAL does not rotate its ellipses', () => {
    const [flat, solid] = [readDgn(drawnSheetDgn(false)), readDgn(drawnSheetDgn(true))];
    expect(solid.lines.length).toBe(flat.lines.length);
    const apart = flat.lines.map(({ path }, i) => Math.max(...path.map((value, at) => Math.abs(value - solid.lines[i]!.path[at]!))));
    expect(Math.max(...apart)).toBeLessThan(1e-6);
    expect(solid.texts.map(({ text, x, y }) => [text, x.toFixed(3), y.toFixed(3)])).toEqual(
      flat.texts.map(({ text, x, y }) => [text, x.toFixed(3), y.toFixed(3)]),
    );
  });

  it("dgn: GDAL's own file has the ten lots and their numbers", () => {
    const sheet = readDgn(readCadFixture('lots.dgn'));
    expect(sheetDifferences(sheet, 'lots.dgn')).toEqual({ onlyGdal: [], onlyOurs: [] });
    expect(sheet.texts.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    expect(sheet.lines.every(({ isClosed }) => isClosed)).toBe(true);
  });
});

describe('elements', () => {
  const sheet = readDgn(drawnSheetDgn(false));
  const at = (layer: string) => sheet.lines.filter((line) => line.layer === layer);

  it('dgn: the layer is the level’s number, the colour that of the table, a fill comes before the line', () => {
    expect(at('13')).toHaveLength(1);
    expect(sheet.lines.slice(0, 3).map(({ fill }) => fill)).toEqual(['#02fd04', '#00ff00', '#4db29a']);
    expect(readDgn(file(LINE)).lines[0]).not.toHaveProperty('fill');
  });

  it('dgn: a text’s middle is computed, rotated or not, and taken from its box if that agrees', () => {
    expect(sheet.texts.map(({ layer, text, x, y, height }) => [layer, text, x.toFixed(2), y.toFixed(2), height.toFixed(2)])).toEqual([
      ['13', '118', '580006.00', '2326006.00', '2.00'],
      ['4', 'ONT 1250,5', '580129.00', '2326017.00', '2.00'],
    ]);
    const text = (range: readonly [number, number, number, number]) =>
      readDgn(
        file(
          dgnElement(17, [3, 2, ...int(200_000), ...int(200_000), ...int(0), ...int(5_000), ...int(5_000), 2, 0, 0x31, 0x32], { range }),
        ),
      ).texts[0]!;
    expect(text([0, 0, 0, 0])).toMatchObject({ text: '12', x: 6_200, y: 5_600, height: 1_200 });
    expect(text([5_000, 5_000, 6_800, 6_000])).toMatchObject({ x: 5_900, y: 5_500 });
    expect(text([0, 0, 10, 10])).toMatchObject({ x: 6_200, y: 5_600 });
  });

  it('dgn: two-byte, UTF-8 and legacy font letters are read', () => {
    const text = (bytes: readonly number[]) =>
      readDgn(file(dgnElement(17, [3, 2, ...int(6), ...int(6), ...int(0), ...int(0), ...int(0), bytes.length, 0, ...bytes]))).texts[0]!
        .text;
    expect(text([0xff, 0xfd, ...word(0x1ea5), ...word(0x74)])).toBe('ất');
    expect(text([...Buffer.from('Đất')])).toBe('Đất');
    expect(text([...Buffer.from('®Êt', 'latin1')])).toBe('®Êt');
  });

  it('dgn: deleted elements are skipped, unsupported ones counted', () => {
    expect(readDgn(file(dgnElement(3, [...int(1), ...int(2), ...int(3), ...int(4)], { isDeleted: true }), LINE)).lines).toHaveLength(1);
    expect(sheet.left).toEqual([{ kind: 'SHARED CELL', count: 1, why: 'unread' }]);
  });

  it('dgn: a chain in a cell ends where its header says, and the rest of the cell is separate', () => {
    const cell = at('10').filter(({ path }) => path[0]! >= 580_400);
    expect(cell.map(({ path }) => path.length / 2)).toEqual([2, 3, 2]);
  });

  it('dgn: an element with points beyond its end is left out and counted', () => {
    const sheet_ = readDgn(file(dgnElement(4, [...word(100), ...int(1), ...int(2)]), LINE));
    expect(sheet_.lines).toHaveLength(1);
    expect(sheet_.left).toEqual([{ kind: 'LINE STRING', count: 1, why: 'damaged' }]);
  });
});

describe('hostile files', () => {
  it.each([
    ['empty', [], 'empty'],
    ['a DGN V8', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'dgnV8'],
    ['a text', [...Buffer.from('0\nSECTION\n')], 'unknownFormat'],
    ['cut off in its first element', TCB.slice(0, 700), 'cutOff'],
    ['cut off in an element', [...TCB, ...LINE.slice(0, 20)], 'cutOff'],
    ['its first element is too short', [0x08, 9, ...word(10), ...Array<number>(20).fill(0), ...DGN_END], 'damaged'],
  ])('dgn: a file that is %s ends with an error message', (_what, bytes, kind) => {
    expect(faultOfReading(() => readDgn(Uint8Array.from(bytes)))).toBe(kind);
  });

  it('dgn: a file without an end mark is complete, and so is one with padding', () => {
    expect(readDgn(Uint8Array.from([...TCB, ...LINE])).lines).toHaveLength(1);
    expect(readDgn(Uint8Array.from([...TCB, ...LINE, ...DGN_END, 7, 7, 7])).lines).toHaveLength(1);
  });

  it('dgn: damaged copies give a drawing or a fault, never anything else', () => {
    const faults: string[] = [];
    let read = 0;
    for (const { seed, bytes } of damagedCopies([drawnSheetDgn(false), drawnSheetDgn(true)], CASES)) {
      try {
        readDgn(bytes);
        read += 1;
      } catch (error) {
        if (!(error instanceof FileFault)) faults.push(`${seed}: ${String(error)}`);
      }
    }
    expect(faults).toEqual([]);
    expect(read).toBeGreaterThan(CASES / 10);
    expect(read).toBeLessThan(CASES);
  });
});
