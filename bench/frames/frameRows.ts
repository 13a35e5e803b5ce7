import { latencyQuantile } from './blockingTime.ts';
import type { MapJourney } from './journey.ts';
import { beyondRow, legRows, ownRunsRow, plainRow, wholeNumber, type Figure, type Turns } from './journeyRows.ts';
import type { ScriptRun } from './pageRecord.ts';
import type { Owner } from './scriptOwner.ts';
import type { WideJourney } from './wideLeg.ts';

/** Peers with which ours is compared: the strongest of them in each row. */
export const PEERS = {
  updateData: 'MapLibre GeoJSON, updateData',
  mvt: 'PMTiles cut beforehand, MVT',
  mlt: 'PMTiles cut beforehand, MLT',
} as const;
export const PAGES = ['ours', 'updateData', 'mvt', 'mlt', 'none'] as const;
export type MapPage = (typeof PAGES)[number];

/** One journey per page and round, in the rounds' order; an omitted page has none. */
export type MapRuns = Record<MapPage, MapJourney[]>;

const LONG_MS = 50;
const MIB = 2 ** 20;

const latencyOf = (journeys: readonly MapJourney[]): number => {
  const legs = journeys.flatMap(({ legs: { pan, zoom } }) => [pan, zoom]);
  const count = legs.reduce((sum, leg) => sum + leg.eventCount, 0);
  return latencyQuantile(
    legs.flatMap((leg) => leg.events),
    count,
    0.98,
  );
};

/** Returns all figures of the map journeys. */
export function mapFigures(runs: MapRuns, ownerOf: (run: ScriptRun) => Owner): Figure[] {
  const peers = Object.fromEntries(Object.entries(PEERS).filter(([page]) => runs[page as MapPage].length > 0));
  const turns: Turns = { peers, legsOf: (page, leg) => runs[page as MapPage].map(({ legs }) => legs[leg]) };
  const ofJourneys = (name: string, unit: string, of: (journey: MapJourney) => number, note?: string): Figure =>
    plainRow(peers, name, unit, (page) => runs[page as MapPage].map(of), note);
  return [
    beyondRow(turns, 'blockingMs', ['load', 'pan'], { must: 2, moonshot: 4 }),
    beyondRow(turns, 'blockingMs', ['zoom'], { must: 2, moonshot: 4 }),
    beyondRow(turns, 'blockingMs', ['load']),
    beyondRow(turns, 'blockingMs', ['pan']),
    beyondRow(turns, 'busyMs', ['load', 'pan'], { must: 1 }),
    beyondRow(turns, 'busyMs', ['zoom'], { must: 1 }),
    ...legRows(turns),
    { ...ownRunsRow(turns, ['pan', 'zoom'], ownerOf), must: { atMost: 0, of: 'ours' } },
    { ...ownRunsRow(turns, ['load'], ownerOf), moonshot: { atMost: 0, of: 'ours' } },
    {
      ...plainRow(peers, 'event latency p98, pan + zoom', 'ms', (page) => [latencyOf(runs[page as MapPage])]),
      note: `all rounds’ discrete input events, to the next paint, in steps of 8 ms; nothing drawn ${wholeNumber(latencyOf(runs.none))}`,
    },
    ofJourneys('main-thread heap after load, pan, zoom', 'MiB', ({ heapBytes }) => heapBytes / MIB, 'after a collection'),
    ofJourneys('main-thread buffers after load, pan, zoom', 'MiB', ({ bufferBytes }) => bufferBytes / MIB, 'beside the heap'),
  ];
}

/** Returns figures of the whole city at zoom 14, without a peer: those hold only what was shown. */
export function wideFigures({ leg, parcels, bytes }: WideJourney): Figure[] {
  const common = {
    size: parcels,
    note: `${wholeNumber(parcels)} parcels on the graphics processor, ${(bytes / MIB).toFixed(1)} MiB; one journey`,
  };
  return [
    { case: 'longest task, panned at zoom 14', unit: 'ms', ours: leg.longestMs, must: { atMost: LONG_MS, of: 'ours' }, ...common },
    { case: 'blocking time, panned at zoom 14', unit: 'ms', ours: leg.blockingMs, ...common },
  ];
}
