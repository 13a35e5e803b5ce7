import { createGeometryCore } from '../../../../workers/geometry/core.ts';
import { describeHostileNumbers } from '../../../shared/hostile.suite.ts';

describeHostileNumbers('WASM', createGeometryCore);
