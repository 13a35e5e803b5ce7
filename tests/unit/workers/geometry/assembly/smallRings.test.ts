import { createGeometryCore } from '../../../../../workers/geometry/core.ts';
import { describeRingProperties } from '../../../../shared/ringProperties.suite.ts';

for (const build of ['simd', 'scalar'] as const) describeRingProperties(build, () => createGeometryCore(build));
