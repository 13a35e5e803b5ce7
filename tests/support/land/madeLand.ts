import { generateSampleLand } from '../../../src/gateway/sample/generateSampleLand.ts';
import type { SampleArea, SampleLand } from '../../../src/gateway/sample/sampleLand.ts';

const made = new Map<string, SampleLand>();

/** The sample land of an area, made once for all files of a worker, who only read of it. */
export function madeLand(area: SampleArea): SampleLand {
  const land = made.get(area.key) ?? generateSampleLand(area);
  made.set(area.key, land);
  return land;
}
