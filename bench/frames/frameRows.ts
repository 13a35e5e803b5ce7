import type { Measured } from '../rows/makeRow.ts';
import { median, quantile } from '../rows/quantile.ts';
import { beyondEmpty, latencyQuantile } from './blockingTime.ts';
import type { Leg, MapJourney, MapLeg } from './journey.ts';
import type { PanelLeg } from './panelLegs.ts';
import type { ScriptRun } from './pageRecord.ts';
import type { Owner } from './scriptOwner.ts';
import type { ListJourney } from './travelList.ts';
import type { WideJourney } from './wideLeg.ts';

/** The pages that take turns, and what a row calls each. */
export const PAGE_NAMES = {
  ours: 'ours',
  setData: 'MapLibre GeoJSON, setData',
  updateData: 'MapLibre GeoJSON, updateData',
  mvt: 'PMTiles cut beforehand, MVT',
  mlt: 'PMTiles cut beforehand, MLT',
  deck: 'deck.gl, all parcels as buffers',
  none: 'nothing drawn',
} as const;
export type MapPage = keyof typeof PAGE_NAMES;
export type Figure = Omit<Measured, 'bench' | 'host'>;

/** One journey of every page in every round, in the rounds' order; a page that was left out has none. */
export type MapRuns = Record<MapPage, MapJourney[]>;

const PEER = PAGE_NAMES.setData;
/** Beside which ours is judged; the strongest that a run has stands in the notes of all rows, too. */
const PEERS = ['setData', 'updateData', 'mvt', 'mlt', 'deck'] as const;
const MAP_LEGS: readonly MapLeg[] = ['load', 'pan', 'zoom'];
const LONG_MS = 50;
const MIB = 2 ** 20;

const whole = (value: number): string => (Number.isNaN(value) ? 'unknown' : Math.round(value).toLocaleString('en'));

function spread(ours: readonly number[], peer: readonly number[] | null): Measured['spread'] {
  if (ours.length < 2) return null;
  const quartiles = (samples: readonly number[]): [number, number] => [quantile(samples, 0.25), quantile(samples, 0.75)];
  return { ours: quartiles(ours), peer: peer && quartiles(peer), samples: ours.length };
}

/** A figure of every run of ours beside the peer's, the other pages' medians in the note. */
function compared(runs: MapRuns, name: string, unit: string, of: (journey: MapJourney) => number, note = ''): Figure {
  const [ours, peer] = [runs.ours.map(of), runs.setData.map(of)];
  const others = (['updateData', 'mvt', 'mlt', 'deck', 'none'] as const).filter((page) => runs[page].length > 0);
  const told = others.map((page) => `${page === 'none' ? 'nothing drawn' : page} ${whole(median(runs[page].map(of)))}`);
  return {
    case: name,
    unit,
    ours: median(ours),
    peer: { name: PEER, value: median(peer) },
    spread: spread(ours, peer),
    note: [...told, note].filter(Boolean).join('; '),
  };
}

const WAYS: Readonly<Record<string, readonly MapLeg[]>> = { 'load + pan': ['load', 'pan'], load: ['load'], pan: ['pan'], zoom: ['zoom'] };

/** The share of ours and of the peer alone: what each blocks beyond the page of the same round that draws no parcels. */
function beyondRow(
  runs: MapRuns,
  peerPage: (typeof PEERS)[number],
  what: 'blockingMs' | 'busyMs',
  way: string,
  { must, moonshot }: { must?: number; moonshot?: number } = {},
): Figure {
  const of = ({ legs }: MapJourney): number => WAYS[way]!.reduce((sum, leg) => sum + legs[leg][what], 0);
  const empty = runs.none.map(of);
  const [ours, peer] = [beyondEmpty(runs.ours.map(of), empty), beyondEmpty(runs[peerPage].map(of), empty)];
  const name = what === 'blockingMs' ? 'blocking time' : 'main-thread processor time';
  return {
    case: `${name} of ${way} beyond the empty pan`,
    unit: 'ms',
    ours: ours.ms,
    peer: { name: PAGE_NAMES[peerPage], value: peer.ms },
    must: must === undefined ? null : { atLeast: must, of: 'ratio' },
    moonshot: moonshot === undefined ? null : { atLeast: moonshot, of: 'ratio' },
    spread: runs.ours.length < 2 ? null : { ours: ours.quartiles, peer: peer.quartiles, samples: runs.ours.length },
    note:
      `median of the rounds’ differences, as they are: ours ${whole(ours.rawMs)}, ${peerPage} ${whole(peer.rawMs)}; below 1 ms it counts as 1; ` +
      `whole: ours ${whole(median(runs.ours.map(of)))}, ${peerPage} ${whole(median(runs[peerPage].map(of)))}, nothing drawn ${whole(median(empty))}`,
  };
}

const latencyOf = (journeys: readonly MapJourney[]): number => {
  const legs = journeys.flatMap(({ legs: { pan, zoom } }) => [pan, zoom]);
  const count = legs.reduce((sum, leg) => sum + leg.eventCount, 0);
  return latencyQuantile(
    legs.flatMap((leg) => leg.events),
    count,
    0.98,
  );
};

/** Script runs over 50 ms that began in our code, a run of the whole journey. */
function ownRunsRow(runs: readonly MapJourney[], ownerOf: (run: ScriptRun) => Owner): Figure {
  const long = (journey: MapJourney): ScriptRun[] =>
    MAP_LEGS.flatMap((leg) => journey.legs[leg].scriptRuns).filter(({ durationMs }) => durationMs > LONG_MS);
  const own = runs.map((journey) => long(journey).filter((run) => ownerOf(run) === 'ours'));
  const maplibre = runs.map((journey) => long(journey).filter((run) => ownerOf(run) === 'maplibre').length);
  return {
    case: 'script runs of ours over 50 ms, load + pan + zoom',
    unit: 'runs',
    ours: median(own.map((found) => found.length)),
    moonshot: { atMost: 0, of: 'ours' },
    spread: spread(
      own.map((found) => found.length),
      null,
    ),
    note:
      `by the long animation frames’ attribution; a run is ours when it begins in our sources or in a package that runs them; ` +
      `longest ${whole(Math.max(0, ...own.flat().map(({ durationMs }) => durationMs)))} ms; begun in MapLibre: ${whole(median(maplibre))}, ` +
      'which only the empty pan can divide',
  };
}

/** Every figure of the map journeys. */
export function mapFigures(runs: MapRuns, ownerOf: (run: ScriptRun) => Owner): Figure[] {
  const legRows = MAP_LEGS.flatMap((name) => [
    compared(runs, `blocking time, ${name}`, 'ms', ({ legs }) => legs[name].blockingMs),
    compared(runs, `long tasks, ${name}`, 'tasks', ({ legs }) => legs[name].longTasks),
    compared(runs, `longest task, ${name}`, 'ms', ({ legs }) => legs[name].longestMs),
  ]);
  const present = PEERS.filter((page) => runs[page].length > 0);
  const judged: Partial<Record<MapPage, Record<string, { must: number; moonshot?: number }>>> = {
    setData: { 'load + pan': { must: 5 } },
    updateData: { 'load + pan': { must: 2, moonshot: 4 }, zoom: { must: 2 } },
  };
  const blocking = (way: string): Figure[] => present.map((page) => beyondRow(runs, page, 'blockingMs', way, judged[page]?.[way]));
  return [
    ...['load + pan', ...MAP_LEGS].flatMap(blocking),
    ...present.map((page) => beyondRow(runs, page, 'busyMs', 'load + pan', page === 'updateData' ? { must: 1 } : {})),
    ...legRows,
    ownRunsRow(runs.ours, ownerOf),
    {
      case: 'event latency p98, pan + zoom',
      unit: 'ms',
      ours: latencyOf(runs.ours),
      peer: { name: PEER, value: latencyOf(runs.setData) },
      note: `all rounds’ discrete input events, to the next paint, in steps of 8 ms; nothing drawn ${whole(latencyOf(runs.none))}`,
    },
    compared(runs, 'main-thread heap after load, pan, zoom', 'MiB', ({ heapBytes }) => heapBytes / MIB, 'after a collection'),
    compared(
      runs,
      'main-thread buffers after load, pan, zoom',
      'MiB',
      ({ bufferBytes }) => bufferBytes / MIB,
      'array buffers and the like, after a collection; beside the heap',
    ),
    compared(runs, 'around searches', 'searches', ({ legs }) => MAP_LEGS.reduce((sum, leg) => sum + legs[leg].searches, 0)),
  ];
}

/** The whole city at zoom 14; no peer: one that asks the gateway holds no more than it was shown. */
export function wideFigures({ leg, parcels, bytes }: WideJourney): Figure[] {
  const common = {
    size: parcels,
    note: `${whole(parcels)} parcels on the graphics processor, ${(bytes / MIB).toFixed(1)} MiB; one journey`,
  };
  return [
    { case: 'longest task, panned at zoom 14', unit: 'ms', ours: leg.longestMs, must: { atMost: LONG_MS, of: 'ours' }, ...common },
    { case: 'blocking time, panned at zoom 14', unit: 'ms', ours: leg.blockingMs, ...common },
  ];
}

/** What only the product has; no peer. */
export function panelFigures(runs: ReadonlyArray<Record<PanelLeg, Leg>>): Figure[] {
  const legs: readonly PanelLeg[] = ['open a parcel', 'search', 'list fling'];
  return legs.flatMap((name) => {
    const of = (what: 'blockingMs' | 'longTasks' | 'longestMs') => median(runs.map((run) => run[name][what]));
    return [
      {
        case: `blocking time, ${name}`,
        unit: 'ms',
        ours: of('blockingMs'),
        spread: spread(
          runs.map((run) => run[name].blockingMs),
          null,
        ),
        note: `${whole(of('longTasks'))} long tasks, the longest ${whole(of('longestMs'))} ms`,
      },
    ];
  });
}

/** The list apart: ours against one with every row in the page. */
export function listFigures(virtual: readonly ListJourney[], all: readonly ListJourney[], rows: number): Figure[] {
  const row = (name: string, unit: string, of: (journey: ListJourney) => number, floor = 0): Figure => {
    const ours = median(virtual.map(of));
    return {
      case: `list: ${name}`,
      size: rows,
      unit,
      ours: Math.max(floor, ours),
      peer: { name: 'React list, every row', value: median(all.map(of)) },
      spread: spread(virtual.map(of), all.map(of)),
      note: ours < floor ? `ours as it is: ${ours}; below ${floor} it counts as ${floor}` : '',
    };
  };
  return [
    row('blocking time, shown', 'ms', ({ mount }) => mount.blockingMs, 1),
    row('blocking time, fling', 'ms', ({ fling }) => fling.blockingMs, 1),
    row('longest task, shown', 'ms', ({ mount }) => mount.longestMs, 1),
    row('main-thread heap', 'MiB', ({ heapBytes }) => heapBytes / MIB),
    row('elements in the page', 'elements', ({ elements }) => elements),
  ];
}
