import { parseArgs } from 'node:util';
import { progressBar } from '../import/progressBar.ts';
import { openGatewayStore } from '../database/openGatewayStore.ts';
import { exitOnStartupError, StartupError } from '../operations/startupError.ts';
import { exportLand, type ExportOptions } from './exportLand.ts';
import { exportTiles, type TilesOptions } from './exportTiles.ts';

const USAGE = `npm run export -- parcels|zones TỆP.geojson|TỆP.ndjson|TỆP.fgb [--ward 20314] [--planning MÃ] [--with-sample]
npm run export -- tiles --province 48 --out TỆP.pmtiles [--with-sample]`;

function readOptions(args: string[]): ExportOptions | ({ kind: 'tiles' } & TilesOptions) {
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
      if (provinceCode === undefined || path === undefined || (ward ?? planning ?? rest[0]) !== undefined) throw new StartupError(USAGE);
      return { kind, provinceCode, path, withSample };
    }
    if ((kind !== 'parcels' && kind !== 'zones') || path === undefined || values.province !== undefined || rest.length > 0)
      throw new StartupError(USAGE);
    return { kind, path, filter: { wardCode: values.ward, planningId: values.planning, withSample } };
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** `npm run export -- …`: see src/gateway/import/README.md. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const store = await openGatewayStore({ dataDir: process.env['DATA_DIR'] ?? '.data', databaseUrl: process.env['DATABASE_URL'] });
  const bar = progressBar(process.stderr);
  try {
    const isTiles = options.kind === 'tiles';
    const writing = isTiles ? exportTiles(store, options, bar.show) : exportLand(store, options, bar.show);
    const count = await writing.finally(bar.clear);
    console.log(`${options.path}: ${count} ${isTiles ? 'ô (tiles)' : 'bản ghi (records)'}`);
    // A script that goes on with an empty file would load nothing, and remove what was there.
    if (count === 0) process.exitCode = 1;
  } finally {
    await store.close();
  }
}

await main().catch(exitOnStartupError);
