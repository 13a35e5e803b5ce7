import { createParcelsCore } from './workers/parcels/core.ts';
import { gridLand, LOT_DEG } from './tests/support/gridLand.ts';
import { startLandServer } from './tests/support/landServer.ts';
import { tileOf } from './tests/support/tileOf.ts';
const SW = { lng: 108.22, lat: 16.0 };
const land = gridLand(SW, 110, 110);
// shrink so that 500 lots fit one search
const server = await startLandServer(land);
const core = createParcelsCore();
await core.configure({ apiBase: server.base, fileBase: server.base, token: null });
const origin = SW;
let worst = 0, total = 0, searchMs = 0, tiles = 0, bytes = 0;
for (let i = 0; i < 20; i++) {
  const c = { lng: origin.lng + (10 + (i % 5) * 20) * LOT_DEG, lat: origin.lat + (10 + Math.floor(i / 5) * 24) * LOT_DEG };
  let t = performance.now();
  const r = await core.searchAround(c, 'search');
  searchMs += performance.now() - t;
  if (!r.ok) throw new Error(r.error.message);
  // a phone screen at z17: 3x4 tiles at 512px
  const m = tileOf(c, 17);
  t = performance.now();
  for (let dx = -1; dx <= 1; dx++) for (let dy = -1; dy <= 2; dy++) {
    const t1 = performance.now();
    const b = await core.tile('parcels', 17, m.x + dx, m.y + dy);
    worst = Math.max(worst, performance.now() - t1);
    tiles++; bytes += b.byteLength;
  }
  total += performance.now() - t;
}
const m = tileOf({lng: SW.lng+55*LOT_DEG, lat: SW.lat+55*LOT_DEG}, 14);
let t = performance.now(); const z14 = await core.tile('parcels', 14, m.x, m.y);
console.log(await core.size(), { worst, perSearchTilesMs: total / 20, searchMs: searchMs / 20, tiles, bytes, z14ms: performance.now() - t, z14: z14.byteLength });
const t2 = performance.now(); for (let i = 0; i < 1000; i++) await core.parcelAt({ lng: SW.lng + (i % 100 + .5) * LOT_DEG, lat: SW.lat + (i % 97 + .5) * LOT_DEG }); console.log('parcelAt ms', (performance.now() - t2) / 1000);
await server.close();
