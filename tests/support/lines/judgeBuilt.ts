import type { BuiltSheet } from '../../../src/landFiles/lines/buildParcels.ts';
import { boxOfPacked } from '../../../src/domain/geometry/box.ts';
import { ringArea } from '../../../src/domain/geometry/ring.ts';
import type { Geos } from '../geometry/geos.ts';
import type { TrueLot } from './drawnLots.ts';

export interface BuiltVerdict {
  /** Numbers of lots whose area is wrong by 0.1 % or more, or that are covered by less than 99.9 %. */
  wrongLots: string[];
  /** Numbers of lots that were built with another number. */
  wrongNumbers: string[];
  /** Those of the wrong numbers without a doubt on the parcel or on a text with its number. */
  unreported: string[];
}

const AREA_SHARE = 0.001;
const HELD_SHARE = 0.999;

/** Compares the built parcels with the drawn lots, by GEOS. */
export function judgeBuilt(geos: Geos, lots: readonly TrueLot[], { parcels, doubts }: BuiltSheet): BuiltVerdict {
  const verdict: BuiltVerdict = { wrongLots: [], wrongNumbers: [], unreported: [] };
  const boxes = parcels.map(({ rings }) => boxOfPacked(rings[0]!));
  const doubted = new Set(doubts.flatMap(({ parcel }) => (parcel === undefined ? [] : [parcel])));
  const named = new Set(doubts.flatMap(({ kind, detail }) => (/text|number/.test(kind) ? detail.split(/[ /,]+/) : [])));
  for (const { ring, number, areaM2 } of lots) {
    const [x, y] = [ring[0]!, ring[1]!];
    const local = (each: Float64Array): Float64Array => each.map((value, at) => value - (at % 2 === 0 ? x : y));
    const own = boxOfPacked(ring);
    const wanted = geos.polygon(local(ring));
    let best = { parcel: -1, held: 0, areaM2: 0 };
    for (const [at, box] of boxes.entries()) {
      if (box.west > own.east || box.east < own.west || box.south > own.north || box.north < own.south) continue;
      // Compare areas first: a street's bounds can contain a lot that its area does not, and its rings are long.
      const { rings, drawnM2 } = parcels[at]!;
      if (drawnM2 > areaM2 * 2 || drawnM2 < areaM2 / 2) continue;
      const common = geos.area(geos.intersection(geos.evenOdd(rings.map(local)), wanted));
      const held = common / (drawnM2 + areaM2 - common);
      if (held > best.held) best = { parcel: at, held, areaM2: rings.reduce((sum, each) => sum + ringArea(local(each)), 0) };
    }
    geos.clear();
    const name = `${number} (${areaM2.toFixed(1)} m² at ${x} ${y})`;
    if (best.held <= HELD_SHARE || Math.abs(best.areaM2 - areaM2) >= AREA_SHARE * areaM2) verdict.wrongLots.push(`${name}: ${best.held}`);
    const got = parcels[best.parcel]?.number;
    if (got === number) continue;
    verdict.wrongNumbers.push(`${name}: ${got}`);
    if (!doubted.has(best.parcel) && !named.has(number)) verdict.unreported.push(`${name}: ${got}`);
  }
  return verdict;
}
