import { houseNumbers } from './houseNumbers.ts';
import { landWarp } from './landWarp.ts';
import { layOutTown } from './layOutTown.ts';
import { drawPlannings } from './drawPlannings.ts';
import { numberSheets } from './numberSheets.ts';
import type { SampleArea, SampleLand, SampleParcel } from './sampleLand.ts';
import { seededRandom } from './seededRandom.ts';
import { type SurveyedLot, surveyBlock } from './surveyBlock.ts';

/**
 * Makes the land of one area: the same area gives the same land, byte for byte.
 * @returns parcels in order of sheet and number
 */
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
  const parcels = blocks.flat().sort((one, other) => one.sheetNumber - other.sheetNumber || one.parcelNumber - other.parcelNumber);
  return { area, parcels, sheets, plannings: drawPlannings(area, town, warp) };
}
