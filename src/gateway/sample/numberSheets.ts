import { convexHull, ringMiddle } from './ring.ts';
import type { SampleParcel, SampleSheet } from './sampleLand.ts';

/** Parcels on a usual sheet; sheets hold 60 to 150. */
const USUAL_COUNT = 104;
/** A sheet's edge gives way by so many parcels rather than cut through a block. */
const GIVE = 30;
/** Largest number of parcels of one block that stays together. */
const BLOCK_COUNT = 45;
/** Height of the rows in which parcels are numbered, metres. */
const ROW_M = 24;

interface Placed {
  parcel: SampleParcel;
  block: number;
  east: number;
  north: number;
}

/**
 * Gives every parcel its sheet and number, as on a real map: sheets run west to east in bands from north to south,
 * parcels within a sheet in rows that turn back and forth from the north-west. Sets the numbers in place.
 * A sheet's outline is the convex hull of its parcels, so it contains them; outlines of neighbours may overlap.
 * @param blocks parcels that should stay on one sheet
 */
export function numberSheets(blocks: ReadonlyArray<readonly SampleParcel[]>): SampleSheet[] {
  const groups = blocks.flatMap(chunkBlock).filter((group) => group.length > 0);
  const placed = groups.map((group, block) => {
    const members = group.map((parcel): Placed => ({ parcel, block, ...ringMiddle(parcel.ring) }));
    const mean = (of: (one: Placed) => number): number => members.reduce((sum, one) => sum + of(one), 0) / members.length;
    return { members, east: mean((one) => one.east), north: mean((one) => one.north) };
  });
  placed.sort((one, other) => other.north - one.north);
  const total = placed.reduce((sum, group) => sum + group.members.length, 0);
  const bandCount = Math.max(1, Math.round(Math.sqrt(total / USUAL_COUNT)));
  const sheets: SampleSheet[] = [];
  let from = 0;
  let before = 0;
  for (let band = 1; band <= bandCount; band++) {
    let to = from;
    while (to < placed.length && (band === bandCount || before < (total * band) / bandCount)) {
      before += placed[to++]!.members.length;
    }
    const row = placed.slice(from, to).sort((one, other) => one.east - other.east).flatMap((group) => group.members);
    from = to;
    for (const sheet of cutBand(row)) sheets.push(numberSheet(sheet, sheets.length + 1));
  }
  return sheets;
}

/** Blocks too large to stay whole, cut from west to east. */
function chunkBlock(block: readonly SampleParcel[]): SampleParcel[][] {
  if (block.length <= BLOCK_COUNT) return [[...block]];
  const sorted = block.toSorted((one, other) => ringMiddle(one.ring).east - ringMiddle(other.ring).east);
  const pieces = Math.ceil(block.length / BLOCK_COUNT);
  return Array.from({ length: pieces }, (_, i) =>
    sorted.slice(Math.round((i * sorted.length) / pieces), Math.round(((i + 1) * sorted.length) / pieces)),
  );
}

/** Even pieces of a band, each edge moved to the nearest gap between blocks. */
function cutBand(row: Placed[]): Placed[][] {
  const count = Math.max(1, Math.round(row.length / USUAL_COUNT));
  const sheets: Placed[][] = [];
  let from = 0;
  for (let i = 1; i <= count; i++) {
    const ideal = i === count ? row.length : Math.round((i * row.length) / count);
    let to = ideal;
    for (let away = 0; away <= GIVE / 2 && i < count; away++) {
      const gap = [ideal - away, ideal + away].find((at) => row[at - 1]?.block !== row[at]?.block);
      if (gap === undefined) continue;
      to = gap;
      break;
    }
    sheets.push(row.slice(from, to));
    from = to;
  }
  return sheets;
}

function numberSheet(members: Placed[], sheetNumber: number): SampleSheet {
  const top = Math.max(...members.map((one) => one.north));
  const rowOf = (one: Placed): number => Math.floor((top - one.north) / ROW_M);
  members.sort((one, other) => {
    const row = rowOf(one);
    if (row !== rowOf(other)) return row - rowOf(other);
    return row % 2 === 0 ? one.east - other.east : other.east - one.east;
  });
  members.forEach(({ parcel }, i) => {
    parcel.sheetNumber = sheetNumber;
    parcel.parcelNumber = i + 1;
  });
  const corners = members.flatMap(({ parcel: { ring } }) =>
    Array.from({ length: ring.length / 2 }, (_, i): readonly [number, number] => [ring[i * 2]!, ring[i * 2 + 1]!]),
  );
  return { sheetNumber, outline: convexHull(corners), parcelCount: members.length };
}
