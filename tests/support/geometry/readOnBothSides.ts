import type { LandFeature } from '../../../src/gateway/import/landSource.ts';
import { openSource } from '../../../src/gateway/import/openSource.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { type OpenedShape, openShapes } from './openShapes.ts';
import { readChosenFiles } from './readChosenFiles.ts';

interface BothSides {
  features: LandFeature[];
  findings: string[];
  /** Lines and areas that the app opens. */
  drawings: OpenedShape[];
  mayLackLog: boolean | undefined;
}

/** Reads a file with the importer, and with the app together with the other picked files. */
export async function readOnBothSides(core: GeometryCore, path: string, picked: readonly File[]): Promise<BothSides> {
  const source = await openSource(path);
  const features: LandFeature[] = [];
  for await (const batch of source.read()) features.push(...batch);
  const findings = source.findings?.().map(({ detail }) => detail) ?? [];
  const { mayLackLog } = await readChosenFiles(core, picked);
  return { features, findings, drawings: await openShapes(core, picked), mayLackLog };
}
