import { createGeometryCore } from '../../../../../workers/geometry/core.ts';
import { describeAreas } from '../../../../shared/areas.suite.ts';

describeAreas({ WASM: createGeometryCore });
