import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DrawnSquare } from './drawnSquare.ts';
import { writeSquares } from './writeSquares.ts';

const env = { ...process.env, QT_QPA_PLATFORM: 'offscreen', PYTHONWARNINGS: 'ignore' };
/** System Python, the only one that finds QGIS. */
const PYTHON = '/usr/bin/python3';

/** Returns whether Debian's qgis-server is installed, its small web server and the library that writes projects. */
export const hasQgisServer = spawnSync('qgis_mapserver', ['--version'], { env }).status === 0;

/**
 * Python that writes a project with QGIS, because QGIS 3.22 does not accept a system by its code alone; a hand-written
 * project would need each system's definition. Arguments: the codes.
 */
const WRITE_PROJECT = `
import sys
from qgis.core import *
codes = sys.argv[1:]
app = QgsApplication([], False)
app.initQgis()
project = QgsProject.instance()
project.setCrs(QgsCoordinateReferenceSystem('EPSG:3857'))
project.setTitle('Bản đồ')
for code in codes:
    layer = QgsVectorLayer(code + '.json', 'o_' + code, 'ogr')
    symbol = QgsFillSymbol.createSimple({'color': '255,0,0', 'outline_style': 'no'})
    layer.setRenderer(QgsSingleSymbolRenderer(symbol))
    project.addMapLayer(layer)
ids = list(project.mapLayers())
project.writeEntry('WMSCrsList', '/', ['EPSG:' + code for code in codes] + ['EPSG:3857', 'EPSG:4326'])
project.writeEntry('WFSLayers', '/', ids)
project.writeEntry('WMTSLayers', 'Layer', ids)
project.writeEntry('WMTSPngLayers', 'Layer', ids)
project.writeEntry('WMTSMinScale', '/', 250)
project.write('ban_do.qgs')
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts QGIS Server with a red square in each system: WMS, WFS and WMTS at one address. */
export async function startQgisServer(squares: readonly DrawnSquare[]): Promise<{ base: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'thua-qgis-'));
  writeSquares(squares, folder);
  execFileSync(PYTHON, ['-c', WRITE_PROJECT, ...squares.map(({ code }) => String(code))], { cwd: folder, env, stdio: 'ignore' });
  const address = `127.0.0.1:${await freePort()}`;
  const server = spawn('qgis_mapserver', ['-p', join(folder, 'ban_do.qgs'), address], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(server, 'exit');
  // The server prints a line once it listens.
  for await (const chunk of server.stdout) if (String(chunk).includes('listening')) break;
  return {
    base: `http://${address}`,
    close: async () => {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
