import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import type { PackManifest, PackPart } from '../../../src/contract/packs/packManifest.ts';
import { answerWhole, sendJson } from '../gateways/httpServer.ts';
import { baseArchiveFile } from './baseArchiveFile.ts';
import { BASE_PATH, PACKS_PATH, type PacksBehaviour, TEST_WARD } from './testPacks.ts';

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
/** Box in phường Hòa Xuân. */
const BOX = { west: 108.215, south: 16, east: 108.225, north: 16.01 };
/** Size of a part unpacked; packed it is half of that. */
const PART_BYTES = 40_000;
const PARTS = 12;

/** Cache of parts, so that parts that do not differ between versions are identical. */
const parts = new Map<string, Buffer>();
function partOf(name: string): Buffer {
  const made =
    parts.get(name) ??
    gzipSync(JSON.stringify({ type: 'FeatureCollection', features: [], name, text: randomBytes(PART_BYTES / 2).toString('hex') }));
  parts.set(name, made);
  return made;
}

/** Returns a version's parts; each version changes one part, the next one in turn. */
const partsOfVersion = (version: number): Buffer[] =>
  Array.from({ length: PARTS }, (_, at) => partOf(`${at}, ${version > at ? 1 + Math.floor((version - at - 1) / PARTS) : 0}`));

function manifestOf(version: number): PackManifest {
  const box: PackPart['box'] = [BOX.west, BOX.south, BOX.east, BOX.north];
  const listed = partsOfVersion(version).map((bytes, at): PackPart => ({
    kind: 'zones',
    type: 'application/geo+json',
    url: `/files/test/zones-${at}.geojson`,
    box,
    count: 1,
    bytes: bytes.length,
    unpacked_bytes: bytes.readUInt32LE(bytes.length - 4),
    sha256: sha256(bytes),
  }));
  return {
    format: 1,
    ward: {
      code: TEST_WARD,
      name: 'Thử',
      name_with_type: 'Phường Thử',
      district_code: '799',
      district_name: 'Quận Thử',
      city_code: '79',
      city_name: 'Thành phố Hồ Chí Minh',
      ward_name_2025: '',
      city_name_2025: '',
    },
    as_of: new Date(Date.UTC(2026, 0, 1 + version)).toISOString(),
    version: sha256(listed.map((part) => `${part.sha256}\n`).join('')),
    bounds: box,
    counts: { parcels: 0, sheets: 0, plannings: 0, zones: PARTS, pictures: 0, addresses: 0 },
    bytes: listed.reduce((sum, { bytes }) => sum + bytes, 0),
    sources: ['sample'],
    is_sample: true,
    withheld: [],
    parts: listed,
  };
}

/** Serves browser tests several versions of a ward's pack on their own origin, with failures as PacksMood states. */
export const packsUnderVite = (): Plugin => ({
  name: 'thua-test-packs',
  configureServer: ({ middlewares }) => {
    let behaviour: PacksBehaviour = { version: 0 };
    let answered = 0;
    let asked: string[] = [];
    let baseMap: Promise<Buffer> | undefined;
    const handle = answerWhole(async ({ path, query, method, body, headers }, response) => {
      // The server states itself that everything may be cached.
      response.setHeader('Cache-Control', 'no-store');
      if (path === '/behaviour') {
        if (method === 'POST') [behaviour, answered, asked] = [JSON.parse(body) as PacksBehaviour, 0, []];
        return sendJson(response, 200, {
          asked,
          versions: Array.from({ length: behaviour.version + 1 }, (_, at) => manifestOf(at).version),
        });
      }
      if (path === BASE_PATH) {
        const file = await (baseMap ??= baseArchiveFile(BOX));
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')!.map(Number) as [number, number, number];
        asked.push(headers.range!);
        if (behaviour.isBaseAway) return void response.destroy();
        response.writeHead(206, { 'content-type': 'application/octet-stream', etag: `"${behaviour.version}"` });
        return void response.end(file.subarray(from, to + 1));
      }
      if (path === '/packs/find') {
        asked.push(query);
        const { ward, bounds, counts, bytes, is_sample } = manifestOf(behaviour.version);
        return sendJson(response, 200, { data: [{ ward, bounds, counts, bytes, is_estimate: true, is_sample }], total: 1 });
      }
      if (path === `/packs/${TEST_WARD}`) return sendJson(response, 200, manifestOf(behaviour.version));
      const hash = path.split('/').at(-1)!;
      const bytes = partsOfVersion(behaviour.version).find((part) => sha256(part) === hash);
      if (!bytes) return sendJson(response, 404, { message: 'Không còn phần này' });
      asked.push(hash);
      answered += 1;
      if (behaviour.silentAfter !== undefined && answered > behaviour.silentAfter) return;
      if (behaviour.cutAfter !== undefined && answered > behaviour.cutAfter) {
        // Send half of it, then break the connection.
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
        return;
      }
      if (behaviour.busyAt === answered) {
        response.setHeader('Retry-After', '0');
        return sendJson(response, 429, { message: 'Thử lại sau' });
      }
      if (behaviour.landChangesAt === answered) behaviour.version += 1;
      const isDamaged = behaviour.damagedAt === answered;
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      response.end(isDamaged ? Buffer.concat([bytes.subarray(0, 99), Buffer.of(bytes[99]! ^ 1), bytes.subarray(100)]) : bytes);
    });
    middlewares.use(PACKS_PATH, (incoming, response) => void handle(incoming, response));
  },
});
