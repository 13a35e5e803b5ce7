import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DrawnSquare, startDrawingServer } from './drawnSquare.ts';

/** System Python, the only one that finds Debian's packages. */
const PYTHON = '/usr/bin/python3';

/** Returns whether Debian's package python3-mapproxy is installed: a real WMTS in any grid. */
export const hasMapProxy = spawnSync(PYTHON, ['-c', 'import mapproxy']).status === 0;

const SERVE = `
import sys
from wsgiref.simple_server import make_server
from mapproxy.wsgiapp import make_wsgi_app
server = make_server('127.0.0.1', 0, make_wsgi_app(sys.argv[1]))
print(server.server_port, flush=True)
server.serve_forever()
`;

/** Returns the configuration as JSON, which is valid YAML, without a cache or tiles cut from larger pictures. */
function configOf(squares: readonly DrawnSquare[], source: string): string {
  const each = (name: string, part: (square: DrawnSquare) => object): object =>
    Object.fromEntries(squares.map((square) => [`${name}_${square.code}`, part(square)]));
  return JSON.stringify({
    services: { wmts: { kvp: true, restful: true } },
    layers: squares.map(({ code }) => ({ name: `o_${code}`, title: `Ô ${code}`, sources: [`cache_${code}`] })),
    caches: each('cache', ({ code }) => ({
      sources: [`wms_${code}`],
      grids: [`grid_${code}`],
      disable_storage: true,
      meta_size: [1, 1],
      meta_buffer: 0,
    })),
    sources: each('wms', ({ code }) => ({
      type: 'wms',
      supported_srs: [`EPSG:${code}`],
      req: { url: source, layers: `o_${code}` },
      wms_opts: { version: '1.3.0' },
    })),
    grids: each('grid', ({ code }) => ({
      srs: `EPSG:${code}`,
      bbox: [200_000, 800_000, 900_000, 2_700_000],
      origin: 'nw',
      res: [512, 64, 8, 1, 0.125],
    })),
  });
}

/** Starts MapProxy with a WMS that follows the standard as its source: tiles of a square in each grid. */
export async function startMapProxy(squares: readonly DrawnSquare[]): Promise<{ base: string; close(): Promise<void> }> {
  const source = await startDrawingServer(squares);
  const folder = mkdtempSync(join(tmpdir(), 'thua-mapproxy-'));
  const config = join(folder, 'mapproxy.yaml');
  writeFileSync(config, configOf(squares, source.base));
  const env = { ...process.env, PYTHONWARNINGS: 'ignore' };
  const server = spawn(PYTHON, ['-c', SERVE, config], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(server, 'exit');
  // The server prints its port once it listens.
  const [port] = (await once(server.stdout, 'data')) as [Buffer];
  return {
    base: `http://127.0.0.1:${String(port).trim()}`,
    close: async () => {
      server.kill();
      await ended;
      await source.close();
      rmSync(folder, { recursive: true });
    },
  };
}
