import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pngOfPixels } from '../pictures/pngOfPixels.ts';
import { gridPixels } from './gridPicture.ts';

const PROGRAM = 'mapserv';

/** Picture whose colours identify a position: its side in metres and the size of a pixel. */
const SIDE_M = 200;
const PIXEL_M = 0.25;

interface MapServer {
  /** Answers a GET through CGI. @param query the part after the '?' */
  answer(query: string): { type: string; body: Buffer };
  stop(): void;
}

/** Starts a real WMS with one layer, 'colours', around a point of a grid. @param epsg the grid's code */
export function startColourMapServer(epsg: number, eastM: number, northM: number): MapServer {
  const folder = mkdtempSync(join(tmpdir(), 'thua-mapserver-'));
  const [west, north] = [Math.round(eastM) - SIDE_M / 2, Math.round(northM) + SIDE_M / 2];
  const px = SIDE_M / PIXEL_M;
  const pixels = gridPixels({ west, north, mPerPx: PIXEL_M, width: px, height: px });
  writeFileSync(join(folder, 'colours.png'), pngOfPixels(pixels, px, px));
  // A world file gives the centre of the first pixel.
  writeFileSync(join(folder, 'colours.pgw'), [PIXEL_M, 0, 0, -PIXEL_M, west + PIXEL_M / 2, north - PIXEL_M / 2].join('\n'));
  const projection = `PROJECTION "init=epsg:${epsg}" END`;
  const wms = `"wms_title" "t" "wms_onlineresource" "http://map.test/" "wms_srs" "EPSG:${epsg}" "wms_enable_request" "*"`;
  writeFileSync(
    join(folder, 'colours.map'),
    `MAP NAME "t" SIZE 256 256 EXTENT ${west} ${north - SIDE_M} ${west + SIDE_M} ${north} MAXSIZE 2048
IMAGETYPE png24
${projection}
WEB METADATA ${wms} END END
LAYER NAME "colours" TYPE RASTER STATUS ON DATA "${join(folder, 'colours.png')}" PROCESSING "RESAMPLE=BILINEAR" ${projection} END
END`,
  );
  const config = join(folder, 'mapserver.conf');
  writeFileSync(config, `CONFIG ENV MS_MAP_PATTERN "." END MAPS COLOURS "${join(folder, 'colours.map')}" END END`);
  return {
    answer(query) {
      const env = { ...process.env, MAPSERVER_CONFIG_FILE: config, REQUEST_METHOD: 'GET', QUERY_STRING: query };
      const { stdout } = spawnSync(PROGRAM, [], { env, maxBuffer: 64 * 1024 * 1024 });
      const end = stdout.indexOf('\r\n\r\n');
      return {
        type: /Content-Type: ([^\r\n]+)/i.exec(stdout.subarray(0, end).toString('latin1'))?.[1] ?? '',
        body: stdout.subarray(end + 4),
      };
    },
    stop: () => rmSync(folder, { recursive: true }),
  };
}
