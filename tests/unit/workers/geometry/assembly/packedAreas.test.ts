import { createGeometryCore } from '../../../../../workers/geometry/core.ts';
import { describeManyAreas } from '../../../../shared/manyAreas.suite.ts';

describeManyAreas('WASM', createGeometryCore);
