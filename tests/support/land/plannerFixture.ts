import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { ShapeRow } from '../../../src/gateway/land/rows.ts';
import type { ParcelsApi, ParcelsProgress } from '../../../workers/parcels/api.ts';
import type { StoreLimits } from '../../../workers/parcels/store/storeLimits.ts';
import { createParcelsCore } from '../../../workers/parcels/core.ts';
import { bruteForceAround } from './bruteForceAround.ts';
import type { ManualClock } from '../run/manualClock.ts';
import { RECORDED_BASE, recordGateway, type RecordedGateway } from '../gateways/recordedGateway.ts';
import { openSeededApp, type SeededApp } from '../gateways/seededGateway.ts';

/** Point in phường Hòa Xuân, the map's initial view; a phone's screen at zoom 16 is about 0.006° by 0.012°. */
export const MIDDLE: LngLat = { lng: 108.2204, lat: 16.0125 };
/** Point in its dense part, where a test may place flats above each other. */
export const TOWN: LngLat = { lng: 108.22725, lat: 16.00125 };
const ZOOM = 16;
/** Poll interval, and the time that a manual clock advances by. */
const POLL_MS = 5;

export const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MS));

export const boxAround = ({ lng, lat }: LngLat, halfDeg: number): LngLatBox => ({
  west: lng - halfDeg,
  south: lat - halfDeg,
  east: lng + halfDeg,
  north: lat + halfDeg,
});

export interface Planned {
  core: ParcelsApi;
  progress: ParcelsProgress[];
  last(): ParcelsProgress;
  see(center: LngLat, halfDeg?: number, zoom?: number): Promise<void>;
  /** Waits until this state is reported for the view and no request is pending. */
  until(state: ParcelsProgress['view']): Promise<void>;
  /** Returns the register's parcels that meet the box and are not held. */
  missingIn(box: LngLatBox): Promise<string[]>;
}

export interface PlannerFixture {
  seeded: SeededApp;
  gateway: RecordedGateway;
  /** Returns the ids of the register's parcels that meet the box, nearest to its centre first. */
  idsIn(box: LngLatBox): string[];
  /** Reads the register again after a test changed it. */
  reread(): Promise<void>;
  /** Starts the worker's core on the recorded gateway. */
  plan(limits?: Partial<StoreLimits>, clock?: ManualClock): Promise<Planned>;
  close(): Promise<void>;
}

/** Opens a seeded gateway that records its requests, for the parcels worker's core. */
export async function openPlannerFixture(): Promise<PlannerFixture> {
  const seeded = await openSeededApp();
  const gateway = recordGateway(seeded.app);
  let rows: ShapeRow[] = [];

  async function plan(limits: Partial<StoreLimits> = {}, clock?: ManualClock): Promise<Planned> {
    gateway.reset();
    const core = createParcelsCore(clock);
    await core.configure({ apiBase: RECORDED_BASE, fileBase: RECORDED_BASE, token: null, limits });
    const progress: ParcelsProgress[] = [];
    await core.followProgress((reports) => progress.push(reports));
    const last = (): ParcelsProgress => progress.at(-1)!;
    return {
      core,
      progress,
      last,
      see: (center, halfDeg = 0.002, zoom = ZOOM) => core.watchView({ box: boxAround(center, halfDeg), center, zoom }),
      until: async (state) => {
        do {
          await wait();
          clock?.advance(POLL_MS);
        } while (last().view !== state || gateway.asked.some(({ over }) => !over));
      },
      missingIn: async (box) => {
        const held = await Promise.all(bench.idsIn(box).map(async (id) => [id, await core.parcel(id)] as const));
        return held.flatMap(([id, parcel]) => (parcel ? [] : [id]));
      },
    };
  }

  const bench: PlannerFixture = {
    seeded,
    gateway,
    idsIn: (box) => bruteForceAround(rows, box),
    reread: async () => {
      rows = await seeded.store.query<ShapeRow>(
        `select province_code, id, center_lng, center_lat, ring from cadastral_items
         where extent && box(point(108.2, 15.98), point(108.24, 16.03))`,
      );
    },
    plan,
    close: async () => {
      gateway.restore();
      await seeded.close();
    },
  };
  await bench.reread();
  return bench;
}
