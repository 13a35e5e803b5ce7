import { createGeometryCore } from '../../../../../workers/geometry/core.ts';
import { describeRingProperties } from '../../../../shared/ringProperties.suite.ts';

describeRingProperties('WASM', createGeometryCore);
