import { createGeometryCore } from '../../../../../workers/geometry/core.ts';
import { loadReference } from '../../../../../workers/geometry/reference.ts';
import { describeManyAreas } from '../../../../shared/manyAreas.suite.ts';

describeManyAreas('WASM', createGeometryCore);
describeManyAreas('reference', async () => loadReference());
