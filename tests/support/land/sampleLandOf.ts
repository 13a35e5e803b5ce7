import { generateSampleLand } from '../../../src/gateway/sample/generateSampleLand.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import type { SampleArea, SampleLand } from '../../../src/gateway/sample/sampleLand.ts';

/** A grown place, a planned one, and that which holds the published pair; every place in the long run. */
export const TESTED_AREAS =
  process.env.THUA_LONG === '1' ? SAMPLE_AREAS : SAMPLE_AREAS.filter(({ key }) => ['dich-vong-hau', 'hoa-xuan', 'ca-na'].includes(key));

const made = new Map<string, SampleLand>();

/** The sample land of an area, made once for all files of a worker, who only read of it. */
export function sampleLandOf(area: SampleArea): SampleLand {
  const land = made.get(area.key) ?? generateSampleLand(area);
  made.set(area.key, land);
  return land;
}
