import { Map as MapLibreMap } from 'maplibre-gl';
import { parcelsClient } from '../../../../workers/parcels/client.ts';
import { viewSlice } from '../../../../src/state/map/viewSlice.ts';
import { searchAround } from '../../../../src/flows/search/showPosition.ts';
import type { LngLat } from '../../../../src/domain/geometry/lngLat.ts';
import type { WorkerFailure } from './workerFailure.ts';
import failingWorkerUrl from './failing.worker.ts?worker&url';
import { landInView, readLand, renderedParcels, type Land } from './readLand.ts';

/** Counts of the page's calls to its parcels worker. */
interface Ledger {
  asked: number;
  settled: number;
  /** Calls that failed because a worker ended; network failures do not count. */
  failures: string[];
}

/** Functions for the test driver, at `globalThis.recovery` in the page. */
interface RecoveryPage {
  /** Jumps, or pans for `panMs` if the place is near. */
  go(center: LngLat, panMs: number): void;
  search(center: LngLat): Promise<boolean>;
  kill(death: WorkerFailure): void;
  /** Returns the gateway's parcels in view. */
  landInView(): Promise<Land>;
  /** Returns why the map does not show this land whole; null when it does. */
  whatIsMissing(land: Land): Promise<string | null>;
  rows(): Promise<string[]>;
  workersStarted(): number;
  ledger(): Ledger;
}

declare global {
  var recovery: RecoveryPage;
}

const parcelsWorkers: Worker[] = [];
const ledger: Ledger = { asked: 0, settled: 0, failures: [] };
let shownMap: MapLibreMap | null = null;

const RealWorker = Worker;
globalThis.Worker = new Proxy(RealWorker, {
  construct(_, [url, options]: [URL | string, WorkerOptions | undefined]) {
    if (options?.name !== 'parcels') return new RealWorker(url, options);
    const failing = new RealWorker(failingWorkerUrl, options);
    parcelsWorkers.push(failing);
    return failing;
  },
});

MapLibreMap.prototype.on = new Proxy(MapLibreMap.prototype.on, {
  apply(on, map: MapLibreMap, args) {
    shownMap = map;
    return Reflect.apply(on, map, args);
  },
});

type Ask = (...args: unknown[]) => Promise<{ ok: boolean; error?: { kind: string; message: string } }>;
const asks = parcelsClient as unknown as Record<string, unknown>;
for (const [name, ask] of Object.entries(asks)) {
  if (['stop', 'onRestored', 'workersStarted'].includes(name)) continue;
  asks[name] = async (...args: unknown[]) => {
    ledger.asked += 1;
    const answer = await (ask as Ask)(...args);
    ledger.settled += 1;
    if (!answer.ok && answer.error?.kind === 'worker') ledger.failures.push(`${name}: ${answer.error.message}`);
    return answer;
  };
}

function kill(death: WorkerFailure): void {
  const worker = parcelsWorkers.at(-1)!;
  if (death === 'terminate') worker.terminate();
  else worker.postMessage({ failBy: death });
}

async function rows(): Promise<string[]> {
  const answer = await parcelsClient.cadastralRows(0, 50);
  return answer.ok ? answer.value.map(({ id }) => id) : [];
}

function whatIsUndrawn(land: Land): string | null {
  if (viewSlice.map !== 'ready') return `the map is ${viewSlice.map}`;
  if (!shownMap!.areTilesLoaded()) return 'tiles are being loaded';
  const drawn = renderedParcels(shownMap!);
  const missing = Object.keys(land).filter((id) => !drawn.has(id));
  return missing.length > 0 ? `${missing.length} parcels are not drawn, ${missing[0]}` : null;
}

globalThis.recovery = {
  go: (center, panMs) => void shownMap!.easeTo({ center, zoom: 18, duration: panMs, essential: true, easing: (t) => t }),
  search: (center) => searchAround(center, ''),
  kill,
  landInView: () => landInView(shownMap!),
  async whatIsMissing(land) {
    if (shownMap!.isMoving()) return 'the map moves';
    const undrawn = whatIsUndrawn(land);
    if (undrawn) return undrawn;
    const held = await readLand(shownMap!);
    const wrong = Object.entries(land).find(([id, shape]) => held[id] !== shape);
    if (wrong) return `the worker holds ${wrong[0]} as ${held[wrong[0]]}, not as ${wrong[1]}`;
    return ledger.asked === ledger.settled ? null : `${ledger.asked - ledger.settled} calls are under way`;
  },
  rows,
  workersStarted: () => parcelsWorkers.length,
  ledger: () => ledger,
};
