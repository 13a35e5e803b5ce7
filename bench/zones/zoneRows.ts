import { beyondRow, legRows, MAP_LEGS, ownRunsRow, plainRow, type Figure, type Turns } from '../frames/journeyRows.ts';
import type { ScriptRun } from '../frames/pageRecord.ts';
import type { Owner } from '../frames/scriptOwner.ts';
import type { ZonesJourney } from './travelZones.ts';

/** Pages that take turns; 'none' has no open planning. */
export const ZONE_PAGES = ['ours', 'updateData', 'none'] as const;
export type ZonePage = (typeof ZONE_PAGES)[number];
/** One journey per page and round, in the rounds' order. */
export type ZoneRuns = Record<ZonePage, ZonesJourney[]>;

const PEERS = { updateData: 'MapLibre GeoJSON, updateData' } as const;
const MIB = 2 ** 20;

/** Returns all figures of the journeys. */
export function zoneFigures(runs: ZoneRuns, ownerOf: (run: ScriptRun) => Owner): Figure[] {
  const turns: Turns = { peers: PEERS, legsOf: (page, leg) => runs[page as ZonePage].map(({ legs }) => legs[leg]) };
  const mebibytes = (name: string, of: (journey: ZonesJourney) => number): Figure =>
    plainRow(PEERS, `${name} after load, pan, zoom`, 'MiB', (page) => runs[page as ZonePage].map((journey) => of(journey) / MIB));
  return [
    beyondRow(turns, 'blockingMs', ['load', 'pan'], { must: 2, moonshot: 4 }),
    beyondRow(turns, 'blockingMs', ['zoom'], { must: 2, moonshot: 4 }),
    beyondRow(turns, 'busyMs', MAP_LEGS, { must: 1 }),
    ...legRows(turns),
    { ...ownRunsRow(turns, ['pan', 'zoom'], ownerOf), must: { atMost: 0, of: 'ours' } },
    { ...ownRunsRow(turns, ['load'], ownerOf), moonshot: { atMost: 0, of: 'ours' } },
    mebibytes('main-thread heap', ({ heapBytes }) => heapBytes),
    mebibytes('main-thread buffers', ({ bufferBytes }) => bufferBytes),
    mebibytes('geometry on the graphics processor', ({ gpuBytes }) => gpuBytes),
  ];
}
