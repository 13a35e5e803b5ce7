import { createGeometryCore } from '../../../../../workers/geometry/core.ts';
import { loadReference } from '../../../../../workers/geometry/reference.ts';
import { describeManyAreas } from '../../../../shared/manyAreas.suite.ts';

for (const build of ['simd', 'scalar'] as const) describeManyAreas(build, () => createGeometryCore(build));
describeManyAreas('reference', async () => loadReference());
