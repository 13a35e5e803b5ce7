import { type Block, compactness, type Line, type Lot, type Shape, shapeArea } from './shape.ts';
import { type LandWarp, squareTo } from './landWarp.ts';
import type { SampleCharacter } from './sampleLand.ts';
import type { SeededRandom } from './seededRandom.ts';
import {
  chamferCorners,
  grownBlocks,
  plannedBlocks,
  splitAlleys,
  splitHouses,
  withoutRoadway,
  type RowStyle,
  splitRows,
} from './plannedBlocks.ts';
import { frontSide, splitByStreets, type StreetNetwork } from './streetNetwork.ts';

/** Main use of a neighbourhood, the area between collector streets. */
export type NeighbourhoodUse = 'rows' | 'villas' | 'alleys' | 'gardens' | 'campus' | 'works' | 'park' | 'fields';

export interface Neighbourhood {
  /** Outline along the centre lines of its streets. */
  shape: Shape;
  use: NeighbourhoodUse;
  blocks: Block[];
  /** Centre lines of inner streets, possible borders between zones. */
  inner: Line[];
}

export function chooseUse(character: SampleCharacter, inTown: boolean, random: SeededRandom): NeighbourhoodUse {
  if (!inTown) return random.weigh({ fields: 70, gardens: 22, works: 8 });
  if (random.chance(0.055)) return random.weigh({ park: 3, campus: 4, works: 2 });
  if (random.chance(character.organic)) return character.home === 'ONT' && random.chance(0.35) ? 'gardens' : 'alleys';
  return random.chance(0.14) ? 'villas' : 'rows';
}

/** Weights of public and business land codes among houses. */
const PUBLIC_GROUND: Readonly<Record<string, number>> = {
  DGD: 5,
  DKV: 6,
  DYT: 2,
  DCH: 2,
  TMD: 5,
  TSC: 2,
  DVH: 2,
  TON: 2,
  TIN: 2,
  DTT: 1,
  CLN: 3,
  MNC: 1.5,
};
const CAMPUS_GROUND: Readonly<Record<string, number>> = { DGD: 5, TSC: 2, DYT: 2, DKH: 1, CAN: 1, CQP: 1 };

/** Minimum compactness: splinters at sharp corners stay open ground. A tube house of 4 × 25 m has 0.03. */
const THINNEST = 0.016;

export function fillNeighbourhood(
  shape: Shape,
  use: NeighbourhoodUse,
  character: SampleCharacter,
  network: StreetNetwork,
  warp: LandWarp,
  random: SeededRandom,
): Block[] {
  const blocks: Block[] = [];
  const add = (lots: Lot[], unevenM: number): void => {
    const usable = lots.filter(({ shape: lot }) => shapeArea(lot) > 14 && compactness(lot) > THINNEST);
    if (usable.length > 0) blocks.push({ lots: usable, unevenM });
  };
  const homeCode = (lot: Shape): string => {
    const street = network.streets[lot.side[frontSide(lot, network)] ?? -1];
    const busy = street?.rank === 'arterial' ? 0.22 : street?.rank === 'collector' ? 0.09 : 0.015;
    if (random.chance(busy)) return random.weigh({ TMD: 7, SKC: 1 });
    return random.chance(0.025) ? random.weigh({ CLN: 3, TIN: 0.4, BCS: 1.5, DVH: 0.4 }) : character.home;
  };
  const large = (ground: Shape, lotM2: number, codes: Parameters<SeededRandom['weigh']>[0], uneven = 0): void =>
    add(
      splitHouses(ground, lotM2, random).map((lot) => ({ shape: lot, landCode: random.weigh(codes) })),
      uneven,
    );

  if (use === 'rows' || use === 'villas') {
    const style: RowStyle = {
      frontageM: use === 'villas' ? random.between(9, 13) : random.pick([4.5, 5, 5, 5, 6, 6, 7.5]),
      smallestM2: use === 'villas' ? 120 : 44,
      lean: 0.1,
      annexChance: use === 'villas' ? 0.01 : 0.03,
      square: (x, y, angle) => squareTo(warp, x, y, angle),
    };
    const depth = use === 'villas' ? random.between(19, 24) : random.between(16, 21);
    for (const part of plannedBlocks(shape, depth, network, random)) {
      const ground = withoutRoadway(part, network);
      if (!ground || shapeArea(ground) < 90) continue;
      if (shapeArea(ground) > 1500 && random.chance(0.09)) {
        large(ground, random.between(2500, 6000), { [random.weigh(PUBLIC_GROUND)]: 1 });
        continue;
      }
      const pieces = splitRows(chamferCorners(ground, random.between(2.5, 4)), style, random);
      add(
        pieces.map((piece) => ({ ...piece, landCode: homeCode(piece.shape) })),
        random.chance(0.3) ? 0.12 : 0,
      );
    }
    return blocks;
  }
  if (use === 'alleys' || use === 'gardens') {
    for (const part of grownBlocks(shape, network, random)) {
      const ground = withoutRoadway(part, network);
      if (!ground || shapeArea(ground) < 60) continue;
      if (random.chance(0.05)) {
        large(ground, random.between(900, 3500), { [random.weigh(PUBLIC_GROUND)]: 1 }, 0.3);
      } else {
        const lots =
          use === 'alleys'
            ? splitAlleys(chamferCorners(ground, 2.5), random.between(900, 1700), random.between(54, 92), network, random)
            : splitAlleys(ground, random.between(2600, 4200), random.between(170, 330), network, random);
        add(
          lots.map((lot) => ({ shape: lot, landCode: use === 'gardens' && random.chance(0.3) ? 'CLN' : homeCode(lot) })),
          0.28,
        );
      }
    }
    return blocks;
  }
  const pieceM2 = use === 'fields' ? random.between(9000, 15000) : use === 'park' ? 9000 : 7000;
  const lanes = splitByStreets(
    shape,
    pieceM2,
    0.12,
    (line) => network.add('local', use === 'fields' ? random.between(2.5, 4) : 6, line),
    random,
  );
  const code = use === 'campus' ? random.weigh(CAMPUS_GROUND) : 'SKC';
  for (const part of lanes) {
    const ground = withoutRoadway(part, network);
    if (!ground || shapeArea(ground) < 200) continue;
    if (use === 'fields') {
      // oxfmt-ignore
      const main = random.weigh([[character.field, 8], ['CLN', 1.2], ['NTS', 0.8], ['HNK', 1.5], ['NTD', 0.35]]);
      large(
        ground,
        random.between(450, 900),
        [
          [main, 12],
          ['HNK', 0.6],
          ['DTL', 0.3],
        ],
        0.28,
      );
    } else if (use === 'park') {
      large(ground, 8000, { DKV: 8, MNC: 2, DTT: 1 }, 0.3);
    } else {
      large(ground, random.between(1800, 5200), { [code]: 6, TMD: 1 });
    }
  }
  return blocks;
}
