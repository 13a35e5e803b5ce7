import type { LandWarp } from './landWarp.ts';
import { chooseUse, fillNeighbourhood, type Neighbourhood } from './neighbourhood.ts';
import type { SampleArea } from './sampleLand.ts';
import type { SeededRandom } from './seededRandom.ts';
import { cutShape, lineAt, NO_STREET, type Shape, shapeMiddle } from './shape.ts';
import { BANK_ROAD_M, splitByStreets, streetNetwork, type StreetNetwork } from './streetNetwork.ts';

interface District {
  /** Outline along the centre lines of arterial streets. */
  shape: Shape;
  neighbourhoods: Neighbourhood[];
}

export interface Town {
  network: StreetNetwork;
  districts: District[];
}

/** Half size of the plane, metres; larger than any area, which is filled from the centre. */
const BOARD_M = 2600;

/**
 * Lays out streets, neighbourhoods and lots on the flat plane. Whole districts are filled from the centre until the
 * area has enough parcels, so that the edge follows streets, like a ward's.
 */
export function layOutTown(area: SampleArea, warp: LandWarp, random: SeededRandom): Town {
  const network = streetNetwork();
  const board: Shape = {
    x: [-BOARD_M, BOARD_M, BOARD_M, -BOARD_M],
    y: [-BOARD_M, -BOARD_M, BOARD_M, BOARD_M],
    side: [NO_STREET, NO_STREET, NO_STREET, NO_STREET],
  };
  const shapes = banks(board, area.character.riverM, network, random)
    .flatMap((bank) => splitByStreets(bank, 170_000, 0.13, (line) => network.add('arterial', random.between(20, 34), line), random))
    .map((shape) => ({ shape, far: distanceFromMiddle(shape, random) }))
    .sort((a, b) => a.far - b.far);

  const districts: District[] = [];
  let parcels = 0;
  for (const { shape } of shapes) {
    if (parcels >= area.parcelTarget) break;
    const cells = splitByStreets(shape, 30_000, 0.12, (line) => network.add('collector', random.between(11, 16), line), random);
    const neighbourhoods = cells.map((cell): Neighbourhood => {
      const use = chooseUse(area.character, parcels < area.parcelTarget * area.character.townUntil, random);
      const before = network.streets.length;
      const blocks = fillNeighbourhood(cell, use, area.character, network, warp, random);
      parcels += blocks.reduce((sum, block) => sum + block.lots.length, 0);
      const inner = network.streets.slice(before).flatMap(({ rank, line }) => (rank === 'local' ? [line] : []));
      return { shape: cell, use, blocks, inner };
    });
    districts.push({ shape, neighbourhoods });
  }
  return { network, districts };
}

/** Cuts a river first: a very wide street that the warp turns into meanders. */
function banks(board: Shape, riverM: number, network: StreetNetwork, random: SeededRandom): Shape[] {
  if (riverM === 0) return [board];
  const angle = random.between(0, Math.PI);
  const aside = random.pick([-1, 1]) * random.between(320, 560);
  const line = lineAt(-Math.sin(angle) * aside, Math.cos(angle) * aside, angle);
  const { left, right } = cutShape(board, line, network.add('river', riverM + 2 * BANK_ROAD_M, line));
  return [left, right].filter((bank) => bank !== undefined);
}

function distanceFromMiddle(shape: Shape, random: SeededRandom): number {
  const { x, y } = shapeMiddle(shape);
  return Math.hypot(x, y) * random.between(0.93, 1.07);
}
