import { describe, expect, it } from 'vitest';
import { FileFault } from '../../../../src/landFiles/fileFault.ts';
import { readDxf } from '../../../../src/landFiles/cad/readDxf.ts';
import { damagedCopies } from '../../../support/cad/damagedCopies.ts';
import { dxfBinaryBytes, dxfTextBytes } from '../../../support/cad/dxfBytes.ts';
import { drawnSheetDxf } from '../../../support/cad/drawnSheetDxf.ts';
import { line } from '../../../support/cad/smallDxf.ts';
import { readCadFixture, sheetDifferences } from '../../../support/cad/sheetDifferences.ts';
import { faultOfReading } from '../../../support/cad/faultOfReading.ts';

const LONG = process.env.THUA_LONG === '1';
const CASES = LONG ? 50_000 : 300;

describe('drawings against GDAL', () => {
  /** GDAL merges nested blocks into one shape, and includes lines of layers that are off and of paper space. */
  const nested = {
    onlyGdal: '30.6 580296.6 2326312.9 580301.5 2326325.3',
    onlyOurs: ['10.2 580300.8 2326312.9 580301.5 2326323.1', '20.4 580296.6 2326318.0 580301.5 2326325.3'],
  };
  const hidden = [
    '20.6 580000.0 2326000.0 580020.0 2326005.0',
    '20.9 580000.0 2326000.0 580020.0 2326006.0',
    '21.2 580000.0 2326000.0 580020.0 2326007.0',
  ];

  it('dxf: R12 equals GDAL’s reading, except for hidden elements', () => {
    const sheet = readDxf(readCadFixture('drawn.r12.dxf'));
    expect(sheetDifferences(sheet, 'drawn.r12.dxf')).toEqual({ onlyGdal: [...hidden, nested.onlyGdal], onlyOurs: nested.onlyOurs });
    expect(sheet.left).toEqual([
      { kind: 'layer TAT (off)', count: 1, why: 'unread' },
      { kind: 'layer DONG (frozen)', count: 1, why: 'unread' },
      { kind: 'paper space', count: 1, why: 'unread' },
    ]);
  });

  it('dxf: R2018 equals GDAL’s reading, with finer splines and every ring of a hatch', () => {
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

describe('variants of a file', () => {
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

  it('dxf: binary R12 with one-byte codes equals its text form', () => {
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

  it('dxf: elements between two sections are left out and counted', () => {
    const groups = drawnSheetDxf('AC1015');
    const sheet = readDxf(dxfTextBytes([...groups.slice(0, -1), ...line([[8, '10']]), [0, 'ENDSEC'], [0, 'EOF']]));
    expect(sheet).toEqual({ ...ofText, left: [...ofText.left, { kind: 'LINE', count: 1, why: 'damaged' }] });
  });

  it.each([
    ['empty', Buffer.alloc(0), 'empty'],
    ['a DWG', Buffer.from('AC1032\0\0\0'), 'dwg'],
    ['a table', Buffer.from('STT,X,Y\n1,2,3\n'), 'unknownFormat'],
    ['cut off in an element', dxfTextBytes(drawnSheetDxf('AC1032')).slice(0, 3_000), 'cutOff'],
    ['cut off before its elements', dxfTextBytes(drawnSheetDxf('AC1032')).slice(0, 400), 'cutOff'],
    ['text instead of codes', Buffer.from('0\nSECTION\n2\nENTITIES\n0\nLINE\nabc\n1\n'), 'damaged'],
    ['cut off in binary', dxfBinaryBytes(drawnSheetDxf('AC1032'), false).slice(0, 3_000), 'cutOff'],
  ])('dxf: a file that is %s ends with an error message', (_what, bytes, kind) => {
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
        if (!(error instanceof FileFault)) faults.push(`${seed}: ${String(error)}`);
      }
    }
    expect(faults).toEqual([]);
    expect(read).toBeGreaterThan(CASES / 10);
    expect(read).toBeLessThan(CASES);
  });
});
