import { beyondEmpty } from '../frames/blockingTime.ts';
import type { Figure } from '../frames/frameRows.ts';
import type { MapLeg } from '../frames/journey.ts';
import type { ScriptRun } from '../frames/pageRecord.ts';
import type { Owner } from '../frames/scriptOwner.ts';
import { median, quantile } from '../rows/quantile.ts';
import type { ZonesJourney } from './travelZones.ts';

/** The pages that take turns, and what a row calls each. */
export const ZONE_PAGES = {
  ours: 'ours',
  updateData: 'MapLibre GeoJSON, updateData',
  setData: 'MapLibre GeoJSON, setData',
  url: 'MapLibre GeoJSON, fetched by its worker',
  fewCodes: 'MapLibre GeoJSON, updateData, codes from 16 on',
  none: 'no planning open',
} as const;
export type ZonePage = keyof typeof ZONE_PAGES;
/** One journey of every page in every round, in the rounds' order; a page that was left out has none. */
export type ZoneRuns = Record<ZonePage, ZonesJourney[]>;

const PEERS = ['updateData', 'fewCodes', 'setData', 'url'] as const;
/** Beside which ours is judged. */
const JUDGED = 'updateData';
const MAP_LEGS: readonly MapLeg[] = ['load', 'pan', 'zoom'];
const WAYS: ReadonlyArray<readonly [string, readonly MapLeg[]]> = [
  ['load + pan', ['load', 'pan']],
  ['zoom', ['zoom']],
  ['load', ['load']],
  ['pan', ['pan']],
];
const LONG_MS = 50;
const MIB = 2 ** 20;

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const quartiles = (samples: readonly number[]): [number, number] => [quantile(samples, 0.25), quantile(samples, 0.75)];

/** What ours and a peer need beyond the page of the same round that has no planning open. */
function beyondRow(runs: ZoneRuns, peerPage: (typeof PEERS)[number], name: string, of: (journey: ZonesJourney) => number): Figure {
  const empty = runs.none.map(of);
  const [ours, peer] = [beyondEmpty(runs.ours.map(of), empty), beyondEmpty(runs[peerPage].map(of), empty)];
  return {
    case: `${name} beyond the empty page`,
    unit: 'ms',
    ours: ours.ms,
    peer: { name: ZONE_PAGES[peerPage], value: peer.ms },
    spread: runs.ours.length < 2 ? null : { ours: ours.quartiles, peer: peer.quartiles, samples: runs.ours.length },
    note:
      `median of the rounds’ differences, as they are: ours ${whole(ours.rawMs)}, ${peerPage} ${whole(peer.rawMs)}; below 1 ms it counts as 1; ` +
      `whole: ours ${whole(median(runs.ours.map(of)))}, ${peerPage} ${whole(median(runs[peerPage].map(of)))}, empty ${whole(median(empty))}`,
  };
}

/** A figure of every page as it is. */
function plainRow(runs: ZoneRuns, name: string, unit: string, of: (journey: ZonesJourney) => number): Figure {
  const [ours, peer] = [runs.ours.map(of), runs[JUDGED].map(of)];
  const tell = unit === 'MiB' ? (value: number) => value.toFixed(1) : whole;
  return {
    case: name,
    unit,
    ours: median(ours),
    peer: { name: ZONE_PAGES[JUDGED], value: median(peer) },
    spread: ours.length < 2 ? null : { ours: quartiles(ours), peer: quartiles(peer), samples: ours.length },
    note: (['fewCodes', 'setData', 'url', 'none'] as const)
      .filter((page) => runs[page].length > 0)
      .map((page) => `${page} ${tell(median(runs[page].map(of)))}`)
      .join('; '),
  };
}

/** Script runs over 50 ms that began in our code. */
function ownRunsRow(runs: readonly ZonesJourney[], legs: readonly MapLeg[], ownerOf: (run: ScriptRun) => Owner): Figure {
  const own = runs.map(({ legs: of }) =>
    legs.flatMap((leg) => of[leg].scriptRuns).filter((run) => run.durationMs > LONG_MS && ownerOf(run) === 'ours'),
  );
  return {
    case: `script runs of ours over 50 ms, ${legs.join(' + ')}`,
    unit: 'runs',
    ours: median(own.map((found) => found.length)),
    note: `longest ${whole(Math.max(0, ...own.flat().map(({ durationMs }) => durationMs)))} ms`,
  };
}

/** Every figure of the journeys. */
export function zoneFigures(runs: ZoneRuns, ownerOf: (run: ScriptRun) => Owner): Figure[] {
  const sum = (legs: readonly MapLeg[], what: 'blockingMs' | 'busyMs') => (journey: ZonesJourney) =>
    legs.reduce((total, leg) => total + journey.legs[leg][what], 0);
  const beyond = PEERS.filter((page) => runs[page].length > 0).flatMap((peer) => [
    ...WAYS.map(([name, legs]): Figure => {
      const isJudged = peer === JUDGED && legs !== WAYS[2]![1] && legs !== WAYS[3]![1];
      const goals = isJudged ? ({ must: { atLeast: 2, of: 'ratio' }, moonshot: { atLeast: 4, of: 'ratio' } } as const) : {};
      return { ...beyondRow(runs, peer, `blocking time of ${name}`, sum(legs, 'blockingMs')), ...goals };
    }),
    {
      ...beyondRow(runs, peer, 'main-thread processor time of load + pan + zoom', sum(MAP_LEGS, 'busyMs')),
      ...(peer === JUDGED ? ({ must: { atLeast: 1, of: 'ratio' } } as const) : {}),
    },
  ]);
  return [
    ...beyond,
    ...MAP_LEGS.flatMap((leg) => [
      plainRow(runs, `blocking time, ${leg}`, 'ms', ({ legs }) => legs[leg].blockingMs),
      plainRow(runs, `longest task, ${leg}`, 'ms', ({ legs }) => legs[leg].longestMs),
      plainRow(runs, `main-thread processor time, ${leg}`, 'ms', ({ legs }) => legs[leg].busyMs),
    ]),
    { ...ownRunsRow(runs.ours, ['pan', 'zoom'], ownerOf), must: { atMost: 0, of: 'ours' } },
    { ...ownRunsRow(runs.ours, ['load'], ownerOf), moonshot: { atMost: 0, of: 'ours' } },
    plainRow(runs, 'main-thread heap after load, pan, zoom', 'MiB', ({ heapBytes }) => heapBytes / MIB),
    plainRow(runs, 'main-thread buffers after load, pan, zoom', 'MiB', ({ bufferBytes }) => bufferBytes / MIB),
    plainRow(runs, 'geometry on the graphics processor after load, pan, zoom', 'MiB', ({ gpuBytes }) => gpuBytes / MIB),
  ];
}
