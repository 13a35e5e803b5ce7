import type { Measured } from '../rows/makeRow.ts';
import { median, quantile } from '../rows/quantile.ts';
import { atLeastFloor, beyondEmpty, latencyQuantile, type Beyond } from './blockingTime.ts';
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
/** Loads without the rest of a journey, in the rounds' order: one of each page that is judged in every round. */
export type LoadRuns = Partial<Record<MapPage, Leg[]>>;

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

/** What a figure is of each page's samples; none where the page was left out. */
type Samples = (page: MapPage) => number[];

/** A figure of every run of ours beside the peer's, the other pages' medians in the note. */
function compared(samplesOf: Samples, name: string, unit: string, note = ''): Figure {
  const [ours, peer] = [samplesOf('ours'), samplesOf('setData')];
  const others = (['updateData', 'mvt', 'mlt', 'deck', 'none'] as const).filter((page) => samplesOf(page).length > 0);
  const told = others.map((page) => `${page === 'none' ? 'nothing drawn' : page} ${whole(median(samplesOf(page)))}`);
  return {
    case: name,
    unit,
    ours: median(ours),
    peer: { name: PEER, value: median(peer) },
    spread: spread(ours, peer),
    note: [...told, note].filter(Boolean).join('; '),
  };
}

/** A page's legs of one kind, and the empty page's of the same rounds; loads are those that were made apart, where there are some. */
function legsOf(runs: MapRuns, loads: LoadRuns, page: MapPage, leg: MapLeg): { legs: Leg[]; empty: Leg[] } {
  if (leg === 'load' && loads[page]?.length) return { legs: loads[page], empty: loads.none! };
  return { legs: runs[page].map(({ legs }) => legs[leg]), empty: runs.none.map(({ legs }) => legs[leg]) };
}

const WAYS: Readonly<Record<string, readonly MapLeg[]>> = { 'load + pan': ['load', 'pan'], load: ['load'], pan: ['pan'], zoom: ['zoom'] };

/** The share of ours and of the peer alone: what each blocks beyond the page of the same round that draws no parcels, leg by leg. */
function beyondRow(
  runs: MapRuns,
  loads: LoadRuns,
  peerPage: (typeof PEERS)[number],
  what: 'blockingMs' | 'busyMs',
  way: string,
  { must, moonshot }: { must?: number; moonshot?: number } = {},
): Figure {
  const samplesOf = (page: MapPage, leg: MapLeg): { own: number[]; empty: number[] } => {
    const { legs, empty } = legsOf(runs, loads, page, leg);
    return { own: legs.map((made) => made[what]), empty: empty.map((made) => made[what]) };
  };
  const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);
  const beyond = (page: MapPage): Beyond => {
    const parts = WAYS[way]!.map((leg) => samplesOf(page, leg)).map(({ own, empty }) => beyondEmpty(own, empty));
    const quartiles = [0, 1].map((which) => sum(parts.map((part) => part.quartiles[which]!))) as Beyond['quartiles'];
    return { ...atLeastFloor(sum(parts.map(({ rawMs }) => rawMs))), quartiles };
  };
  const all = (page: MapPage): string => whole(sum(WAYS[way]!.map((leg) => median(samplesOf(page, leg).own))));
  const counts = [...new Set(WAYS[way]!.map((leg) => samplesOf('ours', leg).own.length))];
  const [ours, peer] = [beyond('ours'), beyond(peerPage)];
  const name = what === 'blockingMs' ? 'blocking time' : 'main-thread processor time';
  return {
    case: `${name} of ${way} beyond the empty pan`,
    unit: 'ms',
    ours: ours.ms,
    peer: { name: PAGE_NAMES[peerPage], value: peer.ms },
    must: must === undefined ? null : { atLeast: must, of: 'ratio' },
    moonshot: moonshot === undefined ? null : { atLeast: moonshot, of: 'ratio' },
    spread: counts[0]! < 2 ? null : { ours: ours.quartiles, peer: peer.quartiles, samples: Math.min(...counts) },
    note:
      `medians of the rounds’ differences (${counts.join(' and ')} of each page), as they are: ours ${whole(ours.rawMs)}, ${peerPage} ${whole(peer.rawMs)}; ` +
      `below 1 ms it counts as 1; whole: ours ${all('ours')}, ${peerPage} ${all(peerPage)}, nothing drawn ${all('none')}`,
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

/** Script runs over 50 ms that began in our code, of every way that the page went. */
function ownRunsRow(ways: ReadonlyArray<readonly Leg[]>, name: string, ownerOf: (run: ScriptRun) => Owner): Figure {
  const long = ways.map((legs) => legs.flatMap(({ scriptRuns }) => scriptRuns).filter(({ durationMs }) => durationMs > LONG_MS));
  const own = long.map((found) => found.filter((run) => ownerOf(run) === 'ours'));
  const maplibre = long.map((found) => found.filter((run) => ownerOf(run) === 'maplibre').length);
  return {
    case: `script runs of ours over 50 ms, ${name}`,
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

const LEG_FIGURES = {
  'blocking time': ['ms', 'blockingMs'],
  'long tasks': ['tasks', 'longTasks'],
  'longest task': ['ms', 'longestMs'],
} as const;

function legFigures(runs: MapRuns, loads: LoadRuns, leg: MapLeg): Figure[] {
  return Object.entries(LEG_FIGURES).map(([name, [unit, what]]) =>
    compared((page) => legsOf(runs, loads, page, leg).legs.map((made) => made[what]), `${name}, ${leg}`, unit),
  );
}

const NO_RUNS: MapRuns = { ours: [], setData: [], updateData: [], mvt: [], mlt: [], deck: [], none: [] };

/** What loads alone tell. */
export function loadFigures(loads: LoadRuns, ownerOf: (run: ScriptRun) => Owner): Figure[] {
  const present = PEERS.filter((page) => loads[page]?.length);
  return [
    ...present.map((page) => beyondRow(NO_RUNS, loads, page, 'blockingMs', 'load')),
    ...present.map((page) => beyondRow(NO_RUNS, loads, page, 'busyMs', 'load')),
    ...legFigures(NO_RUNS, loads, 'load'),
    ownRunsRow(
      loads.ours!.map((leg) => [leg]),
      'load',
      ownerOf,
    ),
  ];
}

/**
 * Every figure of the map journeys.
 * @param loads made apart, of which the figures of load are told where there are some: three loads differ by more than the pages do
 */
export function mapFigures(runs: MapRuns, ownerOf: (run: ScriptRun) => Owner, loads: LoadRuns = {}): Figure[] {
  const ofJourneys = (of: (journey: MapJourney) => number) => (page: MapPage) => runs[page].map(of);
  const present = PEERS.filter((page) => runs[page].length > 0);
  const judged: Partial<Record<MapPage, Record<string, { must: number; moonshot?: number }>>> = {
    setData: { 'load + pan': { must: 5 } },
    updateData: { 'load + pan': { must: 2, moonshot: 4 }, zoom: { must: 2 } },
  };
  const blocking = (way: string): Figure[] => present.map((page) => beyondRow(runs, loads, page, 'blockingMs', way, judged[page]?.[way]));
  return [
    ...['load + pan', ...MAP_LEGS].flatMap(blocking),
    ...present.map((page) => beyondRow(runs, loads, page, 'busyMs', 'load + pan', page === 'updateData' ? { must: 1 } : {})),
    ...MAP_LEGS.flatMap((leg) => legFigures(runs, loads, leg)),
    {
      ...ownRunsRow(
        runs.ours.map(({ legs }) => [legs.pan, legs.zoom]),
        'pan + zoom',
        ownerOf,
      ),
      must: { atMost: 0, of: 'ours' },
    },
    ownRunsRow(
      runs.ours.map(({ legs }) => [legs.load]),
      'load',
      ownerOf,
    ),
    {
      case: 'event latency p98, pan + zoom',
      unit: 'ms',
      ours: latencyOf(runs.ours),
      peer: { name: PEER, value: latencyOf(runs.setData) },
      note: `all rounds’ discrete input events, to the next paint, in steps of 8 ms; nothing drawn ${whole(latencyOf(runs.none))}`,
    },
    compared(
      ofJourneys(({ heapBytes }) => heapBytes / MIB),
      'main-thread heap after load, pan, zoom',
      'MiB',
      'after a collection',
    ),
    compared(
      ofJourneys(({ bufferBytes }) => bufferBytes / MIB),
      'main-thread buffers after load, pan, zoom',
      'MiB',
      'array buffers and the like, after a collection; beside the heap',
    ),
    compared(
      ofJourneys(({ legs }) => MAP_LEGS.reduce((sum, leg) => sum + legs[leg].searches, 0)),
      'around searches',
      'searches',
    ),
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
