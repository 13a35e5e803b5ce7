import { createGeometryCore } from '../../../../../workers/geometry/core.ts';
import { describeConversion } from '../../../../shared/conversion.suite.ts';

/** 20 grids × 50,000 are the million points of `npm run test:long`. */
const LONG_POINTS_PER_GRID = process.env.THUA_LONG === '1' ? 50_000 : 0;

describeConversion('WASM', createGeometryCore, LONG_POINTS_PER_GRID);
