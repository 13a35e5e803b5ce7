import { ringTree, StepBudget, TooComplexError } from '../../domain/geometry/ringTree.ts';
import { splitTouchingRings } from '../../domain/geometry/untangleRings.ts';
import { type LineNet, SidesByPlace } from './lineNet.ts';
import { LinesFault } from './linesFault.ts';
import { cutDangles } from './looseEnds.ts';
import { metres, type RepairLog } from './repairLog.ts';
import { straightenRing } from './straightenRing.ts';
import { type Cycle, measured, traceFaces, type TracedFaces } from './traceFaces.ts';

/** Maximum rounds of merging slivers, which may be adjacent. Real drawings need two. */
const MAX_ROUNDS = 5;

export interface LineFace {
  /** Outline counterclockwise, then holes: x, y, x, y … from the local origin, first corner not repeated. */
  rings: Float64Array[];
  areaM2: number;
}

export interface BuiltFaces {
  faces: LineFace[];
  /** Face on the left of each half edge (see traceFaces); -1 for none. */
  faceOf: Int32Array;
}

/**
 * Builds the faces of a net with joined ends: cuts dangling lines, merges faces narrower than the snapping distance
 * into a neighbour, and makes groups of lines inside a face its holes.
 */
export function buildFaces(net: LineNet, snapM: number, log: RepairLog): BuiltFaces {
  let traced = traceBounding(net, snapM, log);
  for (let round = 0; round < MAX_ROUNDS && mergeSlivers(net, traced, snapM, log); round++) traced = traceBounding(net, snapM, log);
  return nestCycles(net, traced);
}

/** Removes lines that bound nothing: dangling ends, and lines with the same face on both sides. */
function traceBounding(net: LineNet, snapM: number, log: RepairLog): TracedFaces {
  cutDangles(net, Infinity, ({ place, lengthM }) => reportDangle(net, log, place, lengthM, snapM));
  const traced = traceFaces(net);
  const { cycleOf } = traced;
  const isBridge = (side: number): boolean => cycleOf[side * 2] === cycleOf[side * 2 + 1];
  let bridges = 0;
  for (let side = 0; side < net.sideCount; side++) {
    if (!isBridge(side)) continue;
    bridges++;
    reportDangle(net, log, net.from[side]!, net.lengthM(side), snapM);
  }
  if (bridges === 0) return traced;
  net.keepSides((side) => !isBridge(side));
  return traceFaces(net);
}

/** Logs a cut line. Short ones are remainders of joining ends and merging slivers. */
export function reportDangle(net: LineNet, log: RepairLog, place: number, lengthM: number, snapM: number): void {
  if (lengthM <= snapM * 2) return void log.counts.cutOvershoots++;
  log.counts.cutDangles++;
  log.doubt('dangle-cut', net.x[place]!, net.y[place]!, metres(lengthM));
}

/** Merges each sliver into the neighbour with the longest common border. @returns true if there was one */
function mergeSlivers(net: LineNet, { cycles, cycleOf }: TracedFaces, snapM: number, log: RepairLog): boolean {
  // Twice the area over the perimeter is the width of a long, narrow face.
  const isSliver = cycles.map(({ areaM2, perimeterM }) => areaM2 > 0 && 2 * areaM2 < snapM * perimeterM);
  const shared = new Map<number, Map<number, number>>();
  for (let side = 0; side < net.sideCount; side++) {
    const [left, right] = [cycleOf[side * 2]!, cycleOf[side * 2 + 1]!];
    for (const [face, neighbour] of [
      [left, right],
      [right, left],
    ] as const) {
      if (!isSliver[face]) continue;
      const lengths = shared.get(face) ?? new Map<number, number>();
      lengths.set(neighbour, (lengths.get(neighbour) ?? 0) + net.lengthM(side));
      shared.set(face, lengths);
    }
  }
  if (shared.size === 0) return false;
  // Each sliver joins once, so that two real faces never merge.
  const homes = cycles.map((_, at) => at);
  const homeOf = (at: number): number => {
    let home = at;
    while (homes[home] !== home) home = homes[home]!;
    return home;
  };
  for (const [sliver, lengths] of shared) {
    const [home] = [...lengths].reduce((most, next) => (next[1] > most[1] ? next : most));
    if (homeOf(home) === sliver) continue;
    homes[sliver] = homeOf(home);
    reportSliver(net, cycles[sliver]!, snapM, log);
  }
  net.keepSides((side) => homeOf(cycleOf[side * 2]!) !== homeOf(cycleOf[side * 2 + 1]!));
  return true;
}

function reportSliver(net: LineNet, { places, areaM2, perimeterM }: Cycle, snapM: number, log: RepairLog): void {
  log.counts.mergedSlivers++;
  if (perimeterM <= snapM * 20) return;
  log.doubt('sliver-merged', net.x[places[0]!]!, net.y[places[0]!]!, `${areaM2.toFixed(3)} m², ${metres(perimeterM / 2)}`);
}

/** Splits a walk that passes a place twice. */
const looseWalks = (places: readonly number[]): number[][] => splitTouchingRings(places).filter((walk) => walk.length >= 3);

function nestCycles(net: LineNet, { cycles, cycleOf }: TracedFaces): BuiltFaces {
  const byPlace = new SidesByPlace(net);
  const ringOf = (places: readonly number[]): Float64Array => {
    const corners = straightenRing(net, places, (place) => byPlace.degree(place) > 2);
    const ring = new Float64Array(corners.length * 2);
    for (const [at, place] of corners.entries()) ring.set([net.x[place]!, net.y[place]!], at * 2);
    return ring;
  };
  const faces: LineFace[] = [];
  const faceOfCycle = new Int32Array(cycles.length).fill(-1);
  const groupOfFace: number[] = [];
  const groups = groupsOf(net);
  for (const [at, { places, areaM2 }] of cycles.entries()) {
    if (areaM2 <= 0) continue;
    const walks = looseWalks(places).map((walk) => ({ walk, ...measured(net, walk) }));
    const outline = walks.find((walk) => walk.areaM2 > 0);
    if (!outline) continue;
    faceOfCycle[at] = faces.length;
    groupOfFace.push(groups[places[0]!]!);
    faces.push({ rings: [outline, ...walks.filter((walk) => walk.areaM2 < 0)].map(({ walk }) => ringOf(walk)), areaM2 });
  }
  const outsides = cycles.filter(({ areaM2 }) => areaM2 < 0);
  if (outsides.length > 1) {
    const homes = homesOf(net, outsides, faces, (place, face) => groups[place] !== groupOfFace[face]);
    for (const [at, { places, areaM2 }] of outsides.entries()) {
      const home = faces[homes[at]!];
      if (!home) continue;
      home.rings.push(...looseWalks(places).map(ringOf));
      home.areaM2 += areaM2;
    }
  }
  return { faces, faceOf: Int32Array.from(cycleOf, (cycle) => faceOfCycle[cycle]!) };
}

/** Returns the smallest face of another group around each group of lines; -1 for none. */
function homesOf(
  net: LineNet,
  outsides: readonly Cycle[],
  faces: readonly LineFace[],
  isOther: (place: number, face: number) => boolean,
): number[] {
  const outlines = faces.map(({ rings }) => rings[0]!);
  const sizes = faces.map(({ areaM2 }) => areaM2);
  const tree = ringTree(outlines);
  const { take } = new StepBudget(outlines);
  try {
    return outsides.map(({ places, areaM2 }) => {
      const place = places[0]!;
      let home = -1;
      for (const face of tree.findAll(net.x[place]!, net.y[place]!, take)) {
        if (isOther(place, face) && sizes[face]! > -areaM2 && (home < 0 || sizes[face]! < sizes[home]!)) home = face;
      }
      return home;
    });
  } catch (error) {
    throw error instanceof TooComplexError ? new LinesFault('too-tangled') : error;
  }
}

/** Returns a group number for each place, equal for connected places. */
function groupsOf(net: LineNet): Int32Array {
  const groups = Int32Array.from(net.x, (_, place) => place);
  const groupOf = (place: number): number => {
    let at = place;
    while (groups[at] !== at) {
      groups[at] = groups[groups[at]!]!;
      at = groups[at]!;
    }
    return at;
  };
  for (let side = 0; side < net.sideCount; side++) groups[groupOf(net.from[side]!)] = groupOf(net.to[side]!);
  return groups.map((_, place) => groupOf(place));
}
