import { houseNumbers } from './houseNumbers.ts';
import { landWarp } from './landWarp.ts';
import { layOutTown } from './layOutTown.ts';
import { drawPlannings } from './drawPlannings.ts';
import type { SampleArea, SampleLand, SampleParcel, SampleSheet } from './sampleLand.ts';
import { seededRandom } from './seededRandom.ts';
import { type SurveyedLot, surveyBlock } from './surveyBlock.ts';
import { convexHull, pairsOf } from '../land/ring.ts';

/** Usual number of parcels per sheet; sheets have 60 to 150. */
const USUAL_COUNT = 104;
/** Maximum parcels of a block that is kept on one sheet. */
const BLOCK_COUNT = 36;
/** Height of the rows in which parcels are numbered, metres. */
const ROW_M = 24;

interface Placed {
  parcel: SampleParcel;
  east: number;
  north: number;
}

/** Parcels kept together, positioned in the frame of the streets. */
interface Group {
  members: Placed[];
  along: number;
  across: number;
}

/**
 * Assigns sheets and numbers as on a real map: compact sheets, numbered west to east in rows from the north; parcels in
 * rows of alternating direction from the north-west. Blocks share a sheet, and sheet borders follow the streets, which
 * are turned by `turnDeg` against the grid. Outlines are convex hulls, so those of neighbours may overlap.
 */
function numberSheets(blocks: ReadonlyArray<readonly SampleParcel[]>, turnDeg: number): SampleSheet[] {
  const cos = Math.cos((turnDeg * Math.PI) / 180);
  const sin = Math.sin((turnDeg * Math.PI) / 180);
  const groups = blocks.flatMap(chunkBlock).filter((group) => group.length > 0);
  const placed = groups.map((group): Group => {
    const members = group.map((parcel): Placed => ({ parcel, ...ringMiddle(parcel.ring) }));
    const { east, north } = middleOf(members);
    return { members, along: east * cos + north * sin, across: north * cos - east * sin };
  });
  const total = placed.reduce((sum, { members }) => sum + members.length, 0);
  const sheets = halve(placed, Math.max(1, Math.round(total / USUAL_COUNT))).map((members) => ({
    members,
    ...middleOf(members),
  }));
  sheets.sort((a, b) => b.north - a.north);
  const perRow = Math.ceil(Math.sqrt(sheets.length));
  const ordered: typeof sheets = [];
  for (let from = 0; from < sheets.length; from += perRow) {
    ordered.push(...sheets.slice(from, from + perRow).sort((a, b) => a.east - b.east));
  }
  return ordered.map(({ members }, i) => numberSheet(members, i + 1));
}

const middleOf = (members: readonly Placed[]): { east: number; north: number } => ({
  east: members.reduce((sum, member) => sum + member.east, 0) / members.length,
  north: members.reduce((sum, member) => sum + member.north, 0) / members.length,
});

/** Splits blocks that are too large, from west to east. */
function chunkBlock(block: readonly SampleParcel[]): SampleParcel[][] {
  if (block.length <= BLOCK_COUNT) return [[...block]];
  const sorted = block.toSorted((a, b) => ringMiddle(a.ring).east - ringMiddle(b.ring).east);
  const pieces = Math.ceil(block.length / BLOCK_COUNT);
  return Array.from({ length: pieces }, (_, i) =>
    sorted.slice(Math.round((i * sorted.length) / pieces), Math.round(((i + 1) * sorted.length) / pieces)),
  );
}

/** Bisects the land across its longer extent into `count` sheets with similar numbers of parcels. */
function halve(groups: Group[], count: number): Placed[][] {
  if (count === 1) return [groups.flatMap(({ members }) => members)];
  const spread = (valueOf: (group: Group) => number): number => {
    const values = groups.map(valueOf);
    return Math.max(...values) - Math.min(...values);
  };
  const lengthwise = spread(({ along }) => along) > spread(({ across }) => across);
  groups.sort((a, b) => (lengthwise ? a.along - b.along : b.across - a.across));
  const total = groups.reduce((sum, { members }) => sum + members.length, 0);
  const firstCount = Math.floor(count / 2);
  const target = (total * firstCount) / count;
  let inFirst = 0;
  let at = 0;
  while (inFirst + groups[at]!.members.length / 2 < target) inFirst += groups[at++]!.members.length;
  // A block on the border goes to the side with most of it, so a cut is off by half a block at most.
  return [...halve(groups.slice(0, at), firstCount), ...halve(groups.slice(at), count - firstCount)];
}

function numberSheet(members: Placed[], sheetNumber: number): SampleSheet {
  const top = Math.max(...members.map((member) => member.north));
  const rowOf = (member: Placed): number => Math.floor((top - member.north) / ROW_M);
  members.sort((a, b) => {
    const row = rowOf(a);
    if (row !== rowOf(b)) return row - rowOf(b);
    return row % 2 === 0 ? a.east - b.east : b.east - a.east;
  });
  members.forEach(({ parcel }, i) => {
    parcel.sheetNumber = sheetNumber;
    parcel.parcelNumber = i + 1;
  });
  const corners = members.flatMap(({ parcel }) => pairsOf(parcel.ring));
  return { sheetNumber, outline: convexHull(corners), parcelCount: members.length };
}

function ringMiddle(ring: Float64Array): { east: number; north: number } {
  let east = 0;
  let north = 0;
  for (let i = 0; i < ring.length; i += 2) {
    east += ring[i]!;
    north += ring[i + 1]!;
  }
  return { east: (east * 2) / ring.length, north: (north * 2) / ring.length };
}

/** Generates the land deterministically; parcels are ordered by sheet and number. */
export function generateSampleLand(area: SampleArea): SampleLand {
  const { character } = area;
  const warp = landWarp(area.originM, character.turnDeg, character.bend, seededRandom(area.seed + 1));
  const town = layOutTown(area, warp, seededRandom(area.seed));

  const random = seededRandom(area.seed + 2);
  const lots: Array<{ surveyed: SurveyedLot; open: boolean; block: number }> = [];
  let blockCount = 0;
  for (const { neighbourhoods } of town.districts) {
    for (const { blocks, use } of neighbourhoods) {
      for (const block of blocks) {
        for (const surveyed of surveyBlock(block, warp, random)) {
          lots.push({ surveyed, open: use === 'fields', block: blockCount });
        }
        blockCount++;
      }
    }
  }

  const streets = houseNumbers(
    lots.map(({ surveyed, open }) => ({ shape: surveyed.lot.shape, open })),
    town.network,
    character.alleys,
    seededRandom(area.seed + 3),
  );
  const blocks = Array.from({ length: blockCount }, (): SampleParcel[] => []);
  lots.forEach(({ surveyed: { lot, ring }, block }, i) => {
    blocks[block]!.push({ sheetNumber: 0, parcelNumber: 0, landCode: lot.landCode, ring, street: streets[i]! });
  });
  const sheets = numberSheets(blocks, character.turnDeg);
  const parcels = blocks.flat().sort((a, b) => a.sheetNumber - b.sheetNumber || a.parcelNumber - b.parcelNumber);
  return { area, parcels, sheets, plannings: drawPlannings(area, town, warp) };
}
