import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { readUnits } from '../../src/gateway/places/readUnits.ts';
import { seededRandom } from '../../tests/support/run/seededRandom.ts';

/** South-west of the land, on the TM-3 grid of Đà Nẵng; a lot every 22 m, so that a million make a square of 22 km. */
const [EAST_M, NORTH_M] = [539_000, 1_759_000];
const SPACING_M = 22;
const PARCELS_OF_SHEET = 100;
const CODES = ['ODT', 'ODT', 'ODT', 'CLN', 'HNK', 'TMD', 'DGT'];
/** Đà Nẵng without its island district and the rural one. */
const DISTRICTS = new Set(['490', '491', '492', '493', '494', '495']);

export const LOTS_GRID = 'tm3:107.75';

/** Old wards of the city; their land lies side by side here, wherever they are. */
async function wardCodes(): Promise<string[]> {
  const { units } = await readUnits();
  return units
    .filter(({ edition, level, parentCode }) => edition === 'old' && level === 'ward' && DISTRICTS.has(parentCode))
    .map(({ code }) => code);
}

/** Lots of 4 to 8 corners in whole centimetres, as a GeoJSON collection of a line a feature. @returns its size */
export async function writeLots(path: string, count: number): Promise<number> {
  const random = seededRandom(20261122);
  const wards = await wardCodes();
  const across = Math.ceil(Math.sqrt(count));
  const perWard = Math.ceil(count / wards.length);
  const out = createWriteStream(path);
  let bytes = 0;
  let text = '{"type":"FeatureCollection","name":"lots","features":[';
  const put = async (): Promise<void> => {
    bytes += text.length;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  };
  for (let i = 0; i < count; i++) {
    const [east, north] = [EAST_M + (i % across) * SPACING_M, NORTH_M + Math.floor(i / across) * SPACING_M];
    const corners = 4 + Math.floor(random() * 5);
    const ring = Array.from({ length: corners }, (_, corner) => {
      const angle = ((corner + random() * 0.5) / corners) * 2 * Math.PI;
      const radius = 7 + random() * 3;
      return `[${(east + radius * Math.cos(angle)).toFixed(2)},${(north + radius * Math.sin(angle)).toFixed(2)}]`;
    });
    const inWard = i % perWard;
    const properties = {
      MaXa: wards[Math.floor(i / perWard)],
      SoTo: Math.floor(inWard / PARCELS_OF_SHEET) + 1,
      SoThua: (inWard % PARCELS_OF_SHEET) + 1,
      LoaiDat: CODES[i % CODES.length],
    };
    text += `${i === 0 ? '' : ','}\n{"type":"Feature","properties":${JSON.stringify(properties)},"geometry":{"type":"Polygon","coordinates":[[${ring.join(',')},${ring[0]}]]}}`;
    if (text.length > 2 ** 20) await put();
  }
  text += '\n]}\n';
  await put();
  out.end();
  await once(out, 'close');
  return bytes;
}
