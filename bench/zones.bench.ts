import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { buildPages } from './frames/buildPages.ts';
import { launchPhoneBrowser, openPhone, SLOWDOWN } from './frames/phone.ts';
import { createScriptOwner } from './frames/scriptOwner.ts';
import { seedCity } from './frames/seedCity.ts';
import { serveCity } from './frames/serveCity.ts';
import { makeRow } from './rows/makeRow.ts';
import { makeZones } from './zones/makeZones.ts';
import { seedZones } from './zones/seedZones.ts';
import { travelZones } from './zones/travelZones.ts';
import { ZONE_PAGES, zoneFigures, type ZoneRuns } from './zones/zoneRows.ts';

const WHOLE = { zones: 20_000, rounds: 3, drags: 12 };
const QUICK = { zones: 20_000, rounds: 1, drags: 4 };
/** A small town without parcels around it, so that mainly zones are drawn. */
const PARCELS = 1000;

const MAP = fileURLToPath(new URL('./zones/startZonesMap.ts', import.meta.url));

export const about: BenchAbout = {
  timed:
    `The product’s page in Chromium, 390 × 844, two pixels a point, touch, its main thread slowed ${SLOWDOWN}×: a link that opens one planning of ` +
    'many zones at zoom 15, drags across it, zoom 15 → 13 → 17. Peers: the same page with the layers that it has for tiles of others on a GeoJSON source, which the page ' +
    'reads and gives by updateData; and with no planning open.',
  notTimed: 'Pixels, as in frames: draw calls draw nothing, on every page alike. What workers do. Run it alone.',
};

/** Measures load, drags and pinches over one planning, drawn by ours and by peers in turn. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const { zones: count, rounds, drags } = options.quick ? QUICK : WHOLE;
  const folder = mkdtempSync(join(tmpdir(), 'thua-bench-'));
  const pageDir = join(folder, 'page');
  const closing: Array<() => Promise<void>> = [];
  try {
    await buildPages('peers', pageDir, MAP);
    const city = await seedCity(join(folder, 'data'), PARCELS);
    closing.unshift(() => city.store.close());
    const zones = makeZones(count, city.center);
    const planningId = await seedZones(city.store, zones);
    const served = await serveCity(city.store, pageDir);
    closing.unshift(served.close);
    const browser = await launchPhoneBrowser();
    closing.unshift(() => browser.close());

    const runs: ZoneRuns = { ours: [], updateData: [], none: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const page of round % 2 === 0 ? ZONE_PAGES : ZONE_PAGES.toReversed()) {
        const phone = await openPhone(browser);
        try {
          const start = `#15/${city.center.lat}/${city.center.lng}`;
          const address = `${served.url}/?feed=${page}${start}${page === 'none' ? '' : `&layers=${planningId}`}`;
          runs[page].push(await travelZones(phone, served, { address, drags, zones: page === 'none' ? [] : zones }));
          if (phone.complaints.length > 0) throw new Error(`the page complained: ${phone.complaints.join('\n')}`);
        } finally {
          await phone.close();
        }
      }
    }
    return zoneFigures(runs, createScriptOwner(pageDir)).map((figure) =>
      makeRow({ bench: 'zones', host: 'chromium', size: count, ...figure }, options),
    );
  } finally {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
