import type { DrawnLine, DrawnSheet } from '../cad/drawnSheet.ts';
import { buildFaces, reportDangle } from './buildFaces.ts';
import { drawnLabels } from './drawnLabels.ts';
import { facesNear } from './facesNear.ts';
import { bridgeEnds, joinEnds, type JoinedEnd } from './joinEnds.ts';
import { layerRole, type LayerRole } from './layerRole.ts';
import type { LineNet } from './lineNet.ts';
import { LinesFault } from './linesFault.ts';
import { cutDangles } from './looseEnds.ts';
import { netOfLines } from './netOfLines.ts';
import { nodeLines } from './nodeLines.ts';
import { type LotFacts, numberFaces } from './numberFaces.ts';
import { type LineDoubt, metres, type RepairCounts, type RepairLog } from './repairLog.ts';

const DEFAULT_SNAP_M = 0.05;
/** Maximum gap to close, as a multiple of the snapping distance. Gaps beyond that distance are reported. */
const GAP_SNAPS = 4;
/** Maximum overshoot to cut before gaps are closed, in snapping distances. */
const OVERSHOOT_SNAPS = 10;
/** Factor for rounding errors. */
const SLACK = 1.2;
/** Maximum texts, more than a province has. */
const MAX_TEXTS = 1_000_000;

export interface BuildOptions {
  /** Distance below which ends are joined without a report, in metres. Default: DEFAULT_SNAP_M. */
  snapM?: number | undefined;
  /** Layers by role, for names that do not state it. */
  layers?: Partial<Record<LayerRole, readonly string[]>> | undefined;
  /** True if all lines are boundaries, whatever their layer. */
  allBoundary?: boolean | undefined;
}

export interface BuiltParcel extends LotFacts {
  /** Outline counterclockwise, then holes, in the drawing's coordinates, first corner not repeated. */
  rings: Float64Array[];
  drawnM2: number;
}

export interface BuiltSheet {
  parcels: BuiltParcel[];
  repairs: RepairCounts;
  doubts: LineDoubt[];
}

function roleFinder({ layers = {} }: BuildOptions): (layer: string) => LayerRole | undefined {
  const given = new Map(Object.entries(layers).flatMap(([role, names]) => names.map((name) => [name.toLowerCase(), role as LayerRole])));
  const isGiven = new Set(given.values());
  const known = new Map<string, LayerRole | undefined>();
  return (layer) => {
    if (!known.has(layer)) {
      const byName = layerRole(layer);
      // If the user names the layers of a role, only these have it.
      known.set(layer, given.get(layer.toLowerCase()) ?? (byName !== undefined && isGiven.has(byName) ? undefined : byName));
    }
    return known.get(layer);
  };
}

/**
 * Builds parcels from loose lines of a drawing in metres: cuts lines at crossings, joins ends that stop short, cuts
 * overshoots, traces faces, and assigns texts to them.
 * @throws LinesFault without boundaries, with too many lines, or if nearly all lines cross
 */
export function buildParcels(sheet: DrawnSheet, options: BuildOptions = {}): BuiltSheet {
  const snapM = options.snapM ?? DEFAULT_SNAP_M;
  const roleOf = roleFinder(options);
  const boundaries = sheet.lines.filter(({ layer }) => options.allBoundary === true || roleOf(layer) === 'boundary');
  if (boundaries.length === 0) throw new LinesFault('empty');
  if (sheet.texts.length > MAX_TEXTS) throw new LinesFault('too-many');
  const { net, log, origin } = joinedNet(boundaries, snapM);
  const built = buildFaces(net, snapM, log);
  const near = facesNear(net, built, sheet.texts.length * 3);
  const labels = drawnLabels(sheet.texts, roleOf, origin, (x, y) => near.at(x, y));
  const facts = numberFaces(labels, built.faces, near, log);
  const parcels = built.faces.map(({ rings, areaM2 }, face): BuiltParcel => ({
    rings: rings.map((ring) => ring.map((value, at) => value + (at % 2 === 0 ? origin.x : origin.y))),
    drawnM2: areaM2,
    ...facts[face],
  }));
  return { parcels, repairs: log.counts, doubts: log.doubts };
}

/** Returns boundaries that share only ends, with gaps closed. */
function joinedNet(boundaries: readonly DrawnLine[], snapM: number): ReturnType<typeof netOfLines> {
  const netted = netOfLines(boundaries, snapM);
  const { net, log } = netted;
  const cut = (longestM: number): void => cutDangles(net, longestM, ({ place, lengthM }) => reportDangle(net, log, place, lengthM, snapM));
  log.counts.crossings = nodeLines(net);
  cut(snapM * SLACK);
  reportJoined(net, log, joinEnds(net, snapM * SLACK, snapM * 2), snapM);
  cut(snapM * OVERSHOOT_SNAPS);
  reportJoined(net, log, joinEnds(net, snapM * GAP_SNAPS, snapM * 2), snapM);
  reportJoined(net, log, bridgeEnds(net, snapM * GAP_SNAPS), snapM);
  return netted;
}

function reportJoined(net: LineNet, log: RepairLog, joined: readonly JoinedEnd[], snapM: number): void {
  for (const { place, lengthM } of joined) {
    if (lengthM <= snapM * SLACK) {
      log.counts.joinedEnds++;
      continue;
    }
    log.counts.closedGaps++;
    log.doubt('gap-closed', net.x[place]!, net.y[place]!, metres(lengthM));
  }
}
