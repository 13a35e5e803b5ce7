import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findParcelLandsCall } from '../../../src/contract/land/plannings.ts';
import { tm3Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { openFolderStore } from '../../../src/gateway/files/openFolderStore.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { collection, type ImportRunner, openImportRunner, squareAt } from '../../support/land/importLand.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

let seeded: SeededApp;
let importer: ImportRunner;
beforeAll(async () => {
  seeded = await openSeededApp();
  importer = openImportRunner(seeded);
});
afterAll(async () => {
  importer.close();
  await seeded.close();
});

const picture = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 80, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();
/** Half a metre a pixel, north up; the origin is the centre of the first pixel. */
const WORLD = '0.5\n0\n0\n-0.5\n550000.25\n1770019.75\n';
const asked = ['--planning', 'anh-quet', '--ward', '20314', '--grid', 'tm3:107.75'];

describe('import of planning pictures', () => {
  it('import: a scanned plan with a world file is placed by its corners and served; another replaces it', async () => {
    const path = importer.file('scan.png', await picture('#aa3300'));
    importer.file('scan.pgw', WORLD);
    const kept = (): string[] => readdirSync(`${seeded.dataDir}/uploads`).filter((name) => name.startsWith('plan'));
    await expect(importer.load('pictures', path, ...asked)).rejects.toThrow(/--title/);
    expect(kept()).toEqual([]);
    expect((await importer.load('pictures', path, ...asked, '--title', 'Bản quét quy hoạch 2035', '--year', '2035')).exit).toBe(0);

    const planning = async () => (await askGateway(seeded.app, findParcelLandsCall, { _id: '20314-anh-quet' })).data.data[0]!;
    const [shown] = (await planning()).parcel_land_images;
    const core = await loadGeometryCore();
    const expected = core.toWgs84(Float64Array.of(550000, 1770020, 550040, 1770020, 550040, 1770000, 550000, 1770000), tm3Grid(107.75));
    const { position_x_1, position_y_1, position_x_2, position_y_2, position_x_3, position_y_3, position_x_4, position_y_4 } = shown!;
    [position_x_1, position_y_1, position_x_2, position_y_2, position_x_3, position_y_3, position_x_4, position_y_4].forEach((value, at) =>
      expect(Math.abs(value! - expected[at]!)).toBeLessThan(1e-9),
    );
    const app = buildApp(seeded.store, { accounts: seeded.accounts, files: await openFolderStore(`${seeded.dataDir}/uploads`) });
    const served = await app.request(`/gateway${shown!.url}`);
    expect(served.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ width: 80, height: 40 });

    expect(kept()).toHaveLength(1);
    importer.file('scan.png', await picture('#0033aa'));
    await importer.load('pictures', path, ...asked);
    const after = (await planning()).parcel_land_images[0]!;
    expect(after.url).not.toBe(shown!.url);
    expect((await app.request(`/gateway${after.url}`)).status).toBe(200);
    expect((await app.request(`/gateway${shown!.url}`)).status).toBe(404);

    const zones = collection([
      { type: 'Feature', properties: { MDSD: 'ODT' }, geometry: { type: 'Polygon', coordinates: [squareAt(108.22, 16.004, 0.003)] } },
    ]);
    await importer.load(
      'zones',
      importer.file('under.geojson', zones),
      '--ward',
      '20314',
      '--planning',
      'anh-quet',
      '--title',
      'Bản quét quy hoạch 2035',
    );
    expect((await planning()).parcel_land_images[0]).toEqual(after);
  });

  it.each([
    ['without a world file', async () => importer.file('bare.png', await picture('#fff')), /\.pgw/],
    [
      'with a damaged world file',
      async () => (importer.file('odd.pgw', '1 2 3'), importer.file('odd.png', await picture('#fff'))),
      /sáu số/,
    ],
    [
      'that is no picture',
      () => (importer.file('text.pgw', WORLD), Promise.resolve(importer.file('text.png', 'no picture'))),
      /không phải ảnh/,
    ],
    [
      'far outside the country',
      async () => (importer.file('away.pgw', WORLD.replace('550000.25', '950000.25')), importer.file('away.png', await picture('#fff'))),
      /ngoài Việt Nam/,
    ],
  ])('import: a picture %s is refused', async (_what, file, words) => {
    await expect(importer.load('pictures', await file(), ...asked, '--title', 'Không có')).rejects.toThrow(words);
  });
});
