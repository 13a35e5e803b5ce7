import { greyRows, pixels, pngFile } from '../pictures/pngParts.ts';
import { startHttpServer, type TestServer } from '../gateways/httpServer.ts';
import { geoServerWms } from './wmsDocuments.ts';

export interface DrawnSquare {
  /** EPSG code, which is also in the layer's name. */
  code: number;
  /** Centre in metres of that system, then half of its side. */
  east: number;
  north: number;
  halfM: number;
}

const GREY = 0x80;

/** Draws a box: red inside the square, grey elsewhere. */
function drawSquare({ east, north, halfM }: DrawnSquare, box: readonly number[], width: number, height: number): Buffer {
  const [west = NaN, south = NaN, right = NaN, top = NaN] = box;
  const rows = greyRows(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const e = west + ((x + 0.5) / width) * (right - west);
      const n = top - ((y + 0.5) / height) * (top - south);
      if (Math.abs(e - east) <= halfM && Math.abs(n - north) <= halfM) rows.set([255, GREY / 4, GREY / 4], y * (1 + width * 3) + 1 + x * 3);
    }
  }
  return pngFile({ width, height }, pixels(rows));
}

/** Starts a WMS 1.3.0 that follows the standard: boxes use the system's axis order, easting first in all of VN-2000. */
export function startDrawingServer(squares: readonly DrawnSquare[]): Promise<TestServer> {
  return startHttpServer(({ query }, response) => {
    const asked = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toUpperCase(), value]));
    if (asked.get('REQUEST') === 'GetCapabilities') {
      const code = /squares=(\d+)/.exec(query)![1];
      return void response.end(geoServerWms({ href: 'http://x/', layer: `o_${code}`, systems: ['EPSG:4326', `EPSG:${code}`] }));
    }
    const square = squares.find(({ code }) => asked.get('CRS') === `EPSG:${code}` && asked.get('LAYERS') === `o_${code}`)!;
    const [width, height] = [Number(asked.get('WIDTH')), Number(asked.get('HEIGHT'))];
    const box = asked.get('BBOX')!.split(',').map(Number);
    response.writeHead(200, { 'content-type': 'image/png' }).end(drawSquare(square, box, width, height));
  });
}
