import './workerFailure.ts';
import '../../../../workers/parcels/worker.ts';
