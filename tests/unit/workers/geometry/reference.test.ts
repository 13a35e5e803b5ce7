import { loadReference } from '../../../../workers/geometry/reference.ts';
import { describeGeometry } from '../../../shared/geometry.suite.ts';
import { describeShape } from '../../../shared/shape.suite.ts';

const load = async (): Promise<ReturnType<typeof loadReference>> => loadReference();

describeGeometry('reference', load);
describeShape('reference', load);
