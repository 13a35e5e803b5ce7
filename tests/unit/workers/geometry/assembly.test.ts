import { createGeometryCore } from '../../../../workers/geometry/core.ts';
import { describeHostileNumbers } from '../../../shared/hostile.suite.ts';

for (const build of ['simd', 'scalar'] as const) describeHostileNumbers(build, () => createGeometryCore(build));
