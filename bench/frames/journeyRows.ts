import type { Measured } from '../rows/makeRow.ts';
import { median, quartiles } from '../rows/quantile.ts';
import { beyondEmpty, type Beyond } from './blockingTime.ts';
import type { Leg, MapLeg } from './journey.ts';
import type { ScriptRun } from './pageRecord.ts';
import type { Owner } from './scriptOwner.ts';

export type Figure = Omit<Measured, 'bench' | 'host'>;

/** Pages that take turns: 'ours', the empty page 'none', and peers. */
export interface Turns {
  /** Returns a page's legs of one kind, in the rounds' order. */
  legsOf(page: string, leg: MapLeg): readonly Leg[];
  /** Names of the peers that took part, by page. */
  peers: Readonly<Record<string, string>>;
}

export const MAP_LEGS: readonly MapLeg[] = ['load', 'pan', 'zoom'];
const LONG_MS = 50;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
export const wholeNumber = (value: number): string => (Number.isNaN(value) ? 'unknown' : Math.round(value).toLocaleString('en'));

function spread(ours: readonly number[], peer: readonly number[]): Measured['spread'] {
  if (ours.length < 2) return null;
  return { ours: quartiles(ours), peer: quartiles(peer), samples: ours.length };
}

/** Compares a page's cost beyond the empty page of the same round with the strongest peer's. */
export function beyondRow(
  { legsOf, peers }: Turns,
  what: 'blockingMs' | 'busyMs',
  legs: readonly MapLeg[],
  { must, moonshot }: { must?: number; moonshot?: number } = {},
): Figure {
  const samplesOf = (page: string): number[] => {
    const ofLegs = legs.map((leg) => legsOf(page, leg));
    return ofLegs[0]!.map((_, round) => sum(ofLegs.map((made) => made[round]![what])));
  };
  const beyond = (page: string): Beyond => beyondEmpty(samplesOf(page), samplesOf('none'));
  const ours = beyond('ours');
  const others = Object.keys(peers).map((page) => ({ page, ...beyond(page) }));
  const strongest = others.toSorted((a, b) => a.ms - b.ms)[0]!;
  const told = ({ page, rawMs, quartiles }: { page: string } & Beyond): string =>
    `${page} ${wholeNumber(rawMs)} (${quartiles.map(wholeNumber).join(' to ')}; ${wholeNumber(median(samplesOf(page)))} whole)`;
  const samples = samplesOf('ours').length;
  return {
    case: `${what === 'blockingMs' ? 'blocking time' : 'main-thread processor time'} of ${legs.join(' + ')} beyond the empty page`,
    unit: 'ms',
    ours: ours.ms,
    peer: { name: peers[strongest.page]!, value: strongest.ms },
    must: must === undefined ? null : { atLeast: must, of: 'ratio' },
    moonshot: moonshot === undefined ? null : { atLeast: moonshot, of: 'ratio' },
    spread: samples < 2 ? null : { ours: ours.quartiles, peer: strongest.quartiles, samples },
    note: `medians (and quartiles) of the rounds’ differences, below 1 ms they count as 1: ${[{ page: 'ours', ...ours }, ...others].map(told).join(', ')}`,
  };
}

/** Compares a figure with that of the peer with the smallest median; the note has the other pages' medians. */
export function plainRow(peers: Turns['peers'], name: string, unit: string, samplesOf: (page: string) => number[], note = ''): Figure {
  const ours = samplesOf('ours');
  const medians = [...Object.keys(peers), 'none'].map((page) => ({ page, value: median(samplesOf(page)) }));
  const strongest = medians.slice(0, -1).toSorted((a, b) => a.value - b.value)[0]!;
  const others = medians.filter((one) => one !== strongest).map(({ page, value }) => `${page} ${wholeNumber(value)}`);
  return {
    case: name,
    unit,
    ours: median(ours),
    peer: { name: peers[strongest.page]!, value: strongest.value },
    spread: spread(ours, samplesOf(strongest.page)),
    note: [...others, note].filter(Boolean).join('; '),
  };
}

const LEG_FIGURES = { 'blocking time': 'blockingMs', 'longest task': 'longestMs', 'main-thread processor time': 'busyMs' } as const;

/** Returns the absolute costs of each leg. */
export const legRows = ({ legsOf, peers }: Turns): Figure[] =>
  MAP_LEGS.flatMap((leg) =>
    Object.entries(LEG_FIGURES).map(([name, what]) =>
      plainRow(peers, `${name}, ${leg}`, 'ms', (page) => legsOf(page, leg).map((made) => made[what])),
    ),
  );

/** Counts script runs over 50 ms that started in our code. */
export function ownRunsRow({ legsOf }: Turns, legs: readonly MapLeg[], ownerOf: (run: ScriptRun) => Owner): Figure {
  const rounds = legsOf('ours', legs[0]!).map((_, round) => legs.flatMap((leg) => legsOf('ours', leg)[round]!.scriptRuns));
  const long = rounds.map((runs) => runs.filter(({ durationMs }) => durationMs > LONG_MS));
  const own = long.map((runs) => runs.filter((run) => ownerOf(run) === 'ours'));
  const maplibre = long.map((runs) => runs.filter((run) => ownerOf(run) === 'maplibre').length);
  return {
    case: `script runs of ours over 50 ms, ${legs.join(' + ')}`,
    unit: 'runs',
    ours: median(own.map((runs) => runs.length)),
    spread: spread(
      own.map((runs) => runs.length),
      [],
    ),
    note:
      `by the long animation frames’ attribution; a run is ours when it begins in our sources or in a package that runs them; ` +
      `longest ${wholeNumber(Math.max(0, ...own.flat().map(({ durationMs }) => durationMs)))} ms; begun in MapLibre: ${wholeNumber(median(maplibre))}`,
  };
}
