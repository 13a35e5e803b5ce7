import type { DrawnLine, DrawnSheet } from '../cad/drawnSheet.ts';
import { buildFaces, tellDangle } from './buildFaces.ts';
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
/** An end that stops short by more than the snapping distance is joined up to this many times of it, and told. */
const GAP_SNAPS = 4;
/** A line that reaches beyond another one by so many snapping distances is cut there before gaps are closed. */
const OVERSHOOT_SNAPS = 10;
/** So much further, for rounding. */
const SLACK = 1.2;
/** Texts of lots; a province has not as many. */
const MAX_TEXTS = 1_000_000;

export interface BuildOptions {
  /** Ends this near to where they should be are joined without a word; of a metre. By default DEFAULT_SNAP_M. */
  snapM?: number | undefined;
  /** Layers by what they hold, where their names do not say. */
  layers?: Partial<Record<LayerRole, readonly string[]>> | undefined;
  /** What no layer's name says: everything drawn is a boundary. */
  allBoundary?: boolean | undefined;
}

export interface BuiltParcel extends LotFacts {
  /** Outline counter-clockwise, then holes, in the drawing's own coordinates, the first corner not repeated. */
  rings: Float64Array[];
  /** As drawn. */
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
      // Who names the layers of numbers means those alone.
      known.set(layer, given.get(layer.toLowerCase()) ?? (byName !== undefined && isGiven.has(byName) ? undefined : byName));
    }
    return known.get(layer);
  };
}

/**
 * Builds parcels from the loose lines of a drawing, whose units are metres: lines are cut where they cross, ends that stop short are joined, those
 * that reach beyond are cut, areas are traced, and texts are paired with them.
 * @throws LinesFault where there are no boundaries, too many lines, or lines that nearly all cross each other
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

/** Boundaries that have nothing in common but their ends, each end joined that can be. */
function joinedNet(boundaries: readonly DrawnLine[], snapM: number): ReturnType<typeof netOfLines> {
  const netted = netOfLines(boundaries, snapM);
  const { net, log } = netted;
  const cut = (longestM: number): void => cutDangles(net, longestM, ({ place, lengthM }) => tellDangle(net, log, place, lengthM, snapM));
  log.counts.crossings = nodeLines(net);
  cut(snapM * SLACK);
  tellJoined(net, log, joinEnds(net, snapM * SLACK, snapM * 2), snapM);
  cut(snapM * OVERSHOOT_SNAPS);
  tellJoined(net, log, joinEnds(net, snapM * GAP_SNAPS, snapM * 2), snapM);
  tellJoined(net, log, bridgeEnds(net, snapM * GAP_SNAPS), snapM);
  return netted;
}

function tellJoined(net: LineNet, log: RepairLog, joined: readonly JoinedEnd[], snapM: number): void {
  for (const { place, lengthM } of joined) {
    if (lengthM <= snapM * SLACK) {
      log.counts.joinedEnds++;
      continue;
    }
    log.counts.closedGaps++;
    log.doubt('gap-closed', net.x[place]!, net.y[place]!, metres(lengthM));
  }
}
