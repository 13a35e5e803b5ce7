import './withoutLocks.ts';
import './faulty.worker.ts';
