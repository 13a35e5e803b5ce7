import './mortality.ts';
import '../../../../workers/parcels/worker.ts';
