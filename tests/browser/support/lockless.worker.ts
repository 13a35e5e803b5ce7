import './withoutLocks.ts';
import './ailing.worker.ts';
