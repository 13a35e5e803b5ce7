import { parseArgs } from 'node:util';
import { progressBar } from '../import/progressBar.ts';
import { openOperatorStore, readStorePlace, type StorePlace, withStore } from '../database/openGatewayStore.ts';
import { printLine } from '../operations/log.ts';
import { exitOnStartupError, StartupError } from '../operations/startupError.ts';
import { readFileStore } from '../files/openFolderStore.ts';
import type { Store } from '../database/store.ts';
import { exportLand, type ExportOptions } from './exportLand.ts';
import { exportPack, type PackOptions } from './exportPack.ts';
import { exportTiles, type TilesOptions } from './exportTiles.ts';

const USAGE = `npm run export -- parcels|zones TỆP.geojson|ndjson|fgb|kml|gpx|dxf|shp.zip|gpkg|csv|xlsx [--ward 20314] [--planning MÃ] [--with-sample]
npm run export -- tiles --province 48 --out TỆP.pmtiles [--with-sample]
npm run export -- pack --ward 20314 --out TỆP.thuapack`;

type Options = ExportOptions | ({ kind: 'tiles' } & TilesOptions) | ({ kind: 'pack' } & PackOptions);

function readOptions(args: string[]): Options {
  try {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ward: text, planning: text, province: text, out: text, 'with-sample': { type: 'boolean' } },
    });
    const withSample = values['with-sample'] ?? false;
    const [kind, path = values.out, ...rest] = positionals;
    if (kind === 'tiles') {
      const { province: provinceCode, ward, planning } = values;
      if (provinceCode === undefined || path === undefined || (ward ?? planning ?? rest[0]) !== undefined)
        throw new StartupError('', USAGE);
      return { kind, provinceCode, path, withSample };
    }
    if (kind === 'pack') {
      const { province, ward: wardCode, planning } = values;
      if (wardCode === undefined || path === undefined || withSample || (province ?? planning ?? rest[0]) !== undefined)
        throw new StartupError('', USAGE);
      return { kind, wardCode, path };
    }
    if ((kind !== 'parcels' && kind !== 'zones') || path === undefined || values.province !== undefined || rest.length > 0)
      throw new StartupError('', USAGE);
    return { kind, path, filter: { wardCode: values.ward, planningId: values.planning, withSample } };
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError((error as Error).message, USAGE);
  }
}

const COUNTED = { tiles: 'ô (tiles)', pack: 'phần (parts)', parcels: 'bản ghi (records)', zones: 'bản ghi (records)' } as const;

function write(store: Store, options: Options, place: StorePlace, onProgress: (share: number, done: number) => void): Promise<number> {
  // Only imports change land, and an embedded database runs none beside an exclusive command.
  const isUnchanging = !place.databaseUrl;
  if (options.kind === 'tiles') return exportTiles(store, { ...options, isUnchanging }, onProgress);
  if (options.kind !== 'pack') return exportLand(store, { ...options, isUnchanging }, onProgress);
  return readFileStore(process.env, place.dataDir).then((files) => exportPack(store, files, options));
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const place = readStorePlace(process.env);
  const bar = progressBar(process.stderr);
  const opening = openOperatorStore(place, { isAlone: true });
  const count = await withStore(opening, (store) => write(store, options, place, bar.show).finally(bar.clear));
  printLine(`${options.path}: ${count} ${COUNTED[options.kind]}`);
  // Fails, because importing an empty file would remove existing land.
  if (count === 0) process.exitCode = 1;
}

await main().catch(exitOnStartupError);
