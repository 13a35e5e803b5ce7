import { createGeometryCore } from '../../../../workers/geometry/core.ts';
import { describePatches } from '../../../shared/patches.suite.ts';

for (const build of ['simd', 'scalar'] as const) describePatches(build, () => createGeometryCore(build));
