import { generateSampleLand } from '../../../src/gateway/sample/generateSampleLand.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import type { SampleArea, SampleLand } from '../../../src/gateway/sample/sampleLand.ts';

/** An organically grown area, a planned one, and that of the published pair; in the long run every area. */
export const TESTED_AREAS =
  process.env.THUA_LONG === '1' ? SAMPLE_AREAS : SAMPLE_AREAS.filter(({ key }) => ['dich-vong-hau', 'hoa-xuan', 'ca-na'].includes(key));

const made = new Map<string, SampleLand>();

/** Returns an area's sample land, generated once per worker for all test files, which must not change it. */
export function sampleLandOf(area: SampleArea): SampleLand {
  const land = made.get(area.key) ?? generateSampleLand(area);
  made.set(area.key, land);
  return land;
}
