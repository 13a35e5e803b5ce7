import type { DrawingFile } from '../../../src/domain/drawing/drawingFile.ts';
import type { LandFeature } from '../../../src/gateway/import/read/landSource.ts';
import { openSource } from '../../../src/gateway/import/read/openSource.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { readChosenFiles } from './readChosenFiles.ts';

interface BothSides {
  features: LandFeature[];
  findings: string[];
  /** Each line and area that the app opens. */
  drawings: DrawingFile[];
}

/** Reads a file as the importer does, and as the app does with what is picked with it. */
export async function readOnBothSides(core: GeometryCore, path: string, picked: readonly File[]): Promise<BothSides> {
  const source = await openSource(path);
  const features: LandFeature[] = [];
  for await (const batch of source.read()) features.push(...batch);
  const first = await readChosenFiles(core, picked);
  const rest = Array.from({ length: first.shapes - 1 }, (_, at) => readChosenFiles(core, picked, { skipped: at + 1 }));
  const findings = source.findings?.().map(({ detail }) => detail) ?? [];
  return { features, findings, drawings: [first, ...(await Promise.all(rest))] };
}
