import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHttpServer, type TestServer } from '../gateways/httpServer.ts';
import type { DrawnSquare } from './drawnSquare.ts';
import { writeSquares } from './writeSquares.ts';

/** Returns whether Debian's package mapserver-bin is installed: the CGI program that a web server runs per request. */
export const hasMapServer = spawnSync('mapserv', ['-v']).status === 0;

const layerText = ({ code }: DrawnSquare, folder: string): string => `
  LAYER
    NAME "o_${code}" TYPE POLYGON STATUS ON TEMPLATE "dummy"
    CONNECTIONTYPE OGR CONNECTION "${join(folder, `${code}.json`)}" DATA "o"
    PROJECTION "init=epsg:${code}" END
    METADATA
      "wms_title" "Ô ${code}" "wms_srs" "EPSG:${code}" "wms_enable_request" "*"
      "wfs_title" "Ô ${code}" "wfs_srs" "EPSG:${code}" "wfs_enable_request" "*"
      "wms_include_items" "all" "gml_include_items" "all" "gml_featureid" "so_thua" "wfs_getfeature_formatlist" "geojson"
    END
    CLASS STYLE COLOR 255 0 0 END END
  END`;

const mapText = (squares: readonly DrawnSquare[], folder: string, href: string): string => `MAP
  NAME "ban_do" SIZE 256 256 EXTENT 0 0 3000000 3000000 IMAGETYPE PNG
  PROJECTION "init=epsg:${squares[0]!.code}" END
  WEB METADATA
    "ows_title" "Bản đồ" "ows_onlineresource" "${href}" "ows_enable_request" "*"
    "ows_srs" "${squares.map(({ code }) => `EPSG:${code}`).join(' ')} EPSG:3857 EPSG:4326"
  END END
  OUTPUTFORMAT
    NAME "geojson" DRIVER "OGR/GEOJSON" MIMETYPE "application/json; subtype=geojson"
    FORMATOPTION "STORAGE=stream" FORMATOPTION "FORM=SIMPLE" FORMATOPTION "LCO:WRITE_BBOX=NO"
  END${squares.map((square) => layerText(square, folder)).join('')}
END`;

/** Starts MapServer behind a small web server: a red square in each system. */
export async function startMapServer(squares: readonly DrawnSquare[]): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'thua-mapserver-'));
  writeSquares(squares, folder);
  const file = join(folder, 'ban_do.map');
  // MapServer 8 answers nothing without a configuration file.
  const config = join(folder, 'mapserver.conf');
  writeFileSync(config, 'CONFIG\n  ENV\n  END\nEND\n');
  const server = await startHttpServer(
    ({ query }, response) =>
      new Promise((resolve) => {
        const env = { ...process.env, REQUEST_METHOD: 'GET', QUERY_STRING: query, MS_MAPFILE: file, MAPSERVER_CONFIG_FILE: config };
        execFile('mapserv', [], { env, encoding: 'buffer', maxBuffer: 64 * 2 ** 20 }, (_error, stdout) => {
          const end = stdout.indexOf('\r\n\r\n');
          const type = /^Content-Type: *(.*)$/im.exec(stdout.toString('latin1', 0, Math.max(0, end)))?.[1]?.trim();
          response.writeHead(end < 0 ? 500 : 200, { 'content-type': type ?? 'text/plain' }).end(stdout.subarray(end + 4));
          resolve();
        });
      }),
  );
  writeFileSync(file, mapText(squares, folder, server.base));
  return {
    ...server,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
