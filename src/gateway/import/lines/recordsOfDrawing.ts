import type { DrawnSheet, DrawnLine } from '../../../landFiles/cad/drawnSheet.ts';
import type { LandFeature } from '../landSource.ts';
import { addToList } from '../../../domain/addToList.ts';
import type { DrawingOptions } from './drawingOptions.ts';
import { closedRing, type DrawnRecords, parcelsOfDrawing, zonesFromLines } from './parcelsOfDrawing.ts';
import { ringArea } from '../../../domain/geometry/ring.ts';
import { TooComplexError } from '../../../domain/geometry/ringTree.ts';
import { sortRings } from '../../../domain/geometry/sortRings.ts';

/** Maximum gap between the ends of a line that counts as closed, metres. */
const CLOSED_WITHIN_M = 0.05;
/** Rings of one layer whose areas differ by less are duplicates, as a line and as a hatch. */
const SAME_SHARE = 0.001;

const isRing = ({ path, isClosed }: DrawnLine, snapM: number): boolean =>
  path.length >= 6 && (isClosed || Math.hypot(path[0]! - path.at(-2)!, path[1]! - path.at(-1)!) <= snapM);

function isSame(a: DrawnLine, b: DrawnLine): boolean {
  const [aM2, bM2] = [Math.abs(ringArea(a.path)), Math.abs(ringArea(b.path))];
  const size = Math.sqrt(Math.max(aM2, bM2));
  const middle = ({ path }: DrawnLine, axis: number): number => {
    let [low, high] = [Infinity, -Infinity];
    for (let at = axis; at < path.length; at += 2) [low, high] = [Math.min(low, path[at]!), Math.max(high, path[at]!)];
    return (low + high) / 2;
  };
  return (
    Math.abs(aM2 - bM2) <= SAME_SHARE * Math.max(aM2, bM2) &&
    Math.abs(middle(a, 0) - middle(b, 0)) <= size * SAME_SHARE &&
    Math.abs(middle(a, 1) - middle(b, 1)) <= size * SAME_SHARE
  );
}

/** Returns closed lines and hatches; nested rings of one layer and colour become holes and islands. */
function zonesOfDrawing({ lines, left }: DrawnSheet, snapM = CLOSED_WITHIN_M): DrawnRecords {
  const groups = new Map<string, DrawnLine[]>();
  let openLines = 0;
  for (const line of lines) {
    if (!isRing(line, snapM)) {
      openLines++;
      continue;
    }
    addToList(groups, `${line.layer}\n${line.fill ?? ''}`, line);
  }
  const features: LandFeature[] = [];
  for (const group of groups.values()) {
    const { layer, fill } = group[0]!;
    const properties = fill === undefined ? { layer } : { layer, fill };
    for (const polygon of polygonsOf(group)) features.push({ ordinal: features.length + 1, properties, ...polygon });
  }
  return { features, notes: { doubts: [], left, openLines } };
}

function polygonsOf(group: readonly DrawnLine[]): Array<Pick<LandFeature, 'polygons' | 'fault'>> {
  const bySize = group
    .filter(({ path }) => path.every(Number.isFinite))
    .map((line) => ({ line, areaM2: Math.abs(ringArea(line.path)) }))
    .sort((a, b) => b.areaM2 - a.areaM2);
  const rings = bySize.filter(({ line, areaM2 }, at) => {
    // Duplicates have the same size, so comparing the last eight is enough.
    for (let before = at - 1; before >= 0 && before >= at - 8 && bySize[before]!.areaM2 - areaM2 <= SAME_SHARE * areaM2; before--)
      if (isSame(line, bySize[before]!.line)) return false;
    return true;
  });
  const broken = group.length - bySize.length;
  const faults = Array.from({ length: broken }, () => ({ polygons: [], fault: 'broken' as const }));
  try {
    return [
      ...(rings.length === 0 ? [] : sortRings(rings.map(({ line }) => (line.isClosed ? closedRing(line.path) : line.path)))).map(
        (polygon) => ({ polygons: [polygon] }),
      ),
      ...faults,
    ];
  } catch (error) {
    if (!(error instanceof TooComplexError)) throw error;
    return [{ polygons: [], fault: 'too-complex' }, ...faults];
  }
}

const PARCELS: DrawingOptions = { kind: 'parcels', build: false, layers: {}, snapM: undefined, sheet: undefined, wantsNumbers: true };

/** @throws ImportError if nothing can be built; the message lists the layers */
export function recordsOfDrawing(sheet: DrawnSheet, options: DrawingOptions = PARCELS): DrawnRecords {
  if (options.kind === 'parcels') return parcelsOfDrawing(sheet, options);
  return options.build ? zonesFromLines(sheet, options) : zonesOfDrawing(sheet, options.snapM);
}
