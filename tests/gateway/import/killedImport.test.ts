import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { tm3Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { startTestProcess } from '../../support/gateways/gatewayProcess.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';
import { writtenBytes } from '../../support/landFiles/writtenLand.ts';
import { gridLots } from '../../support/lines/gridLots.ts';
import type { KilledStep } from '../../support/scripts/importToKill.ts';

/** Readers return batches of 2,000 records. */
const [COLUMNS_OF_LOTS, ROWS_OF_LOTS] = [50, 41];
const FORMATS = process.env.THUA_LONG === '1' ? (['geojson', 'kml', 'shp', 'gpkg', 'dxf'] as const) : (['geojson', 'gpkg'] as const);
const COLUMNS = [
  { name: 'SoTo', type: 'integer' },
  { name: 'SoThua', type: 'integer' },
  { name: 'LoaiDat', type: 'text' },
  { name: 'DienTich', type: 'number' },
] as const;

const folder = mkdtempSync(join(tmpdir(), 'thua-killed-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function stepOf(format: (typeof FORMATS)[number], at: number): Promise<KilledStep> {
  const [core, grid, sheet] = [await loadGeometryCore(), tm3Grid(107.75), `${9701 + at}`];
  const records = gridLots(COLUMNS_OF_LOTS, ROWS_OF_LOTS, [549_800, 1_769_800], at + 1).map(({ ring, number, code, areaM2 }) => ({
    kind: 'area' as const,
    parts: [[core.toWgs84(ring, grid)]],
    title: `${code} ${number}/${areaM2.toFixed(1)}`,
    values: [Number(sheet), Number(number), code, Number(areaM2.toFixed(1))],
  }));
  const path = join(folder, `lots.${format === 'shp' ? 'zip' : format}`);
  const land = { name: 'lots', columns: COLUMNS, records, grid, toGrid: (lngLat: Float64Array) => core.fromWgs84(lngLat, grid) };
  writeFileSync(path, await writtenBytes(land, format));
  const system = format === 'kml' || format === 'geojson' ? [] : ['--grid', 'tm3:107.75'];
  const more = format === 'dxf' ? ['--sheet', sheet] : [];
  return { args: ['parcels', path, '--ward', '20314', '--report', folder, ...system, ...more], sheet };
}

it('import: killed halfway and run again, it ends with the rows of an uninterrupted import', async () => {
  const dataDir = await seededDataDir();
  const steps = await Promise.all(FORMATS.map(stepOf));
  const resumed: unknown[] = [];
  const rowsOf = (lines: readonly string[]): unknown[] =>
    lines.flatMap((line) => (line.startsWith('rows ') ? [JSON.parse(line.slice(5)) as unknown] : []));
  try {
    // Each process continues with the file of the killed one before it.
    for (const [at, step] of steps.entries()) {
      const run = startTestProcess(
        'importToKill',
        dataDir,
        JSON.stringify([...steps.slice(Math.max(0, at - 1), at), { ...step, killIn: 2 }]),
      );
      await run.seen(/^to be killed$/);
      run.child.kill('SIGKILL');
      expect(await run.exited).toMatchObject({ signal: 'SIGKILL' });
      if (at > 0) expect(run.lines.join('\n')).toContain('tiếp sau bản ghi');
      resumed.push(...rowsOf(run.lines));
    }
    const again = [steps.at(-1)!, ...steps.map((step) => ({ ...step, isFresh: true }))];
    const run = startTestProcess('importToKill', dataDir, JSON.stringify(again));
    expect(await run.exited).toEqual({ code: 0, signal: null });
    const [last, ...whole] = rowsOf(run.lines);
    expect([...resumed, last]).toEqual(whole);
    expect(whole).toEqual(FORMATS.map(() => expect.objectContaining({ count: COLUMNS_OF_LOTS * ROWS_OF_LOTS }) as unknown));
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
