import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { tm3Grid } from '../../../../src/domain/coordinates/vn2000.ts';
import { openSource } from '../../../../src/gateway/import/openSource.ts';
import type { LandFeature, ReadOptions } from '../../../../src/gateway/import/landSource.ts';
import { lettersByNumber } from '../../../../src/landFiles/cad/cadCodePage.ts';
import { readDxf } from '../../../../src/landFiles/cad/readDxf.ts';
import type { GeometryCore } from '../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { readDrawingText } from '../../../support/geometry/readDrawingText.ts';

const FOLDER = new URL('../../../fixtures/land/cases/', import.meta.url);
/** The drawings have no title. */
const SHEET = { kind: 'parcels', build: false, layers: {}, snapM: undefined, sheet: '1', wantsNumbers: true } as const;
const bytesOf = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(new URL(name, FOLDER)));

async function imported(name: string, options: ReadOptions = {}): Promise<{ features: LandFeature[]; details: string[] }> {
  const source = await openSource(new URL(name, FOLDER).pathname, options);
  const features: LandFeature[] = [];
  for await (const batch of source.read()) features.push(...batch);
  return { features, details: (source.findings?.() ?? []).map(({ detail }) => detail) };
}

let core: GeometryCore;
beforeAll(async () => {
  core = await loadGeometryCore();
});

const opened = async (bytes: Uint8Array<ArrayBuffer>): Promise<unknown> => {
  const result = await readDrawingText(core, bytes, tm3Grid(107.75));
  return result.ok ? [result.value.mode, result.value.shapes] : result.error.message;
};

describe('DXF cases', () => {
  it('DXF: a \\U+ escape has four digits', async () => {
    const drawing = { ...SHEET, kind: 'zones' } as const;
    const { features } = await imported('d13.uescape.zones.dxf', { drawing });
    const layers = features.map(({ properties }) => properties['layer']);
    expect(layers).toEqual(['Ranh thửa', 'Đất lúa nước', 'Đường Nguyễn Phúc', 'Quốc lộ', 'Trạm y tế', 'Số thửa']);
    expect(await opened(bytesOf('d13.uescape.zones.dxf'))).toEqual(['area', 5]);
  });

  it.each([
    ['\\U+1EEDa', 'ửa'],
    ['\\U+00ec1', 'ì1'],
    ['\\U+D842\\U+DFB7', '\u{20bb7}'],
    ['\\M+18ABF', '漢'],
    ['\\M+5BABAx', '汉x'],
    ['\\M+4AABB', '\ufffd'],
    ['\\M+6AABB', '\\M+6AABB'],
  ])('DXF: %s is %s', (mark, letters) => expect(lettersByNumber(mark)).toBe(letters));

  it('DXF: UTF-8 under another declared code page is read, and the report names the encoding', async () => {
    const { features, details } = await imported('d6b.utf8r2000.dxf', { drawing: SHEET });
    expect(features).toHaveLength(6);
    expect(details).toEqual([expect.stringContaining('--encoding windows-1252')]);
    const { lines, texts } = readDxf(bytesOf('d6b.utf8r2000.dxf'));
    expect([lines[0]!.layer, texts[0]!.layer]).toEqual(['Ranh thửa', 'Số thửa']);
    expect(readDxf(bytesOf('d6b.utf8r2000.dxf'), 'windows-1252').lines[0]!.layer).toBe('Ranh thá»­a');
  });

  it('DXF: lines may end with CR only', async () => {
    expect((await imported('d6f.cr.dxf', { drawing: SHEET })).features).toHaveLength(6);
    expect(await opened(bytesOf('d6f.cr.dxf'))).toEqual(['area', 6]);
  });

  it.each([
    ['little-endian with a mark', '\ufeff', false],
    ['little-endian', '', false],
    ['big-endian', '\ufeff', true],
  ])('DXF: a file in UTF-16, %s, is read', async (_what, mark, isBig) => {
    const bytes = Buffer.from(mark + Buffer.from(bytesOf('d6b.utf8r2000.dxf')).toString(), 'utf16le');
    const file = new Uint8Array(isBig ? bytes.swap16() : bytes);
    expect(readDxf(file).lines[0]!.layer).toBe('Ranh thửa');
    expect(await opened(file)).toEqual(['area', 6]);
  });
});
