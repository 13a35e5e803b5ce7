import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { LANES } from '../http/limits.ts';
import type { RequestGate } from '../http/requestGate.ts';
import type { MailQueue } from '../account/mailQueue.ts';
import { freeBytes } from '../database/pglite/diskSpace.ts';
import { queryOne, type Queryable, type Store, type StoreRole } from '../database/store.ts';
import type { Metrics } from './metrics.ts';

const NS = 1e9;
const LAST_BACKUP = `select extract(epoch from happened_at)::float8 as at from audit_log where event = 'BACKED_UP'
  order by happened_at desc, id desc limit 1`;

export interface MeasuredParts {
  gate: RequestGate;
  bodies(): number;
  /** Stores by their share of the work. */
  stores: Readonly<Partial<Record<StoreRole, Store>>>;
  /** Store with the audit log. */
  accountStore: Queryable;
  mailQueue: Pick<MailQueue, 'pending' | 'failed'>;
  dataDir: string;
  /** Completion time of each periodic job, seconds since 1970. */
  done: ReadonlyMap<string, number>;
}

export function addProcessMetrics(metrics: Metrics, parts: MeasuredParts): () => void {
  const { gate, bodies, stores, accountStore, mailQueue, dataDir, done } = parts;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.gauge('thua_http_running', 'Requests at work, by lane.', () => LANES.map((lane) => [{ lane }, gate.load(lane).running]));
  metrics.gauge('thua_http_waiting', 'Requests that wait for their turn, by lane.', () =>
    LANES.map((lane) => [{ lane }, gate.load(lane).waiting]),
  );
  metrics.gauge('thua_http_bodies', 'Bodies of calls that are arriving.', () => [[{}, bodies()]]);
  const loads = () => Object.entries(stores).map(([share, store]) => ({ share, ...store.load() }));
  metrics.gauge('thua_database_connections', 'Connections to the database, by state and what they are for.', () =>
    loads().flatMap(({ share, busy, idle }) => [
      [{ share, state: 'busy' }, busy],
      [{ share, state: 'idle' }, idle],
    ]),
  );
  metrics.gauge('thua_database_waiting', 'Calls that wait for a connection.', () =>
    loads().map(({ share, waiting }) => [{ share }, waiting]),
  );
  metrics.gauge('thua_mails_under_way', 'Mails taken and not yet handed over.', () => [[{}, mailQueue.pending()]]);
  metrics.gauge('thua_mails_given_up_total', 'Mails that the mail server did not take.', () => [[{}, mailQueue.failed()]], 'counter');
  metrics.gauge('thua_disk_free_bytes', 'Free room on the disk of DATA_DIR.', async () => [[{}, await freeBytes(dataDir)]]);
  metrics.gauge('thua_sweep_time_seconds', 'When each regular work was last done, since 1970.', () =>
    [...done].map(([sweep, at]) => [{ sweep }, at]),
  );
  metrics.gauge('thua_backup_time_seconds', 'When the last backup was made, since 1970.', async () => {
    const backup = await queryOne<{ at: number }>(accountStore, LAST_BACKUP);
    return backup ? [[{}, backup.at]] : [];
  });
  metrics.gauge('thua_event_loop_delay_seconds', 'How late timers fired since the last look.', () => {
    const [median, late] = [delay.percentile(50) / NS, delay.percentile(99) / NS];
    delay.reset();
    return [
      [{ quantile: '0.5' }, median],
      [{ quantile: '0.99' }, late],
    ];
  });
  metrics.gauge(
    'thua_event_loop_busy_seconds_total',
    'Time that the main thread was at work.',
    () => [[{}, performance.eventLoopUtilization().active / 1000]],
    'counter',
  );
  metrics.gauge('process_resident_memory_bytes', 'Resident memory.', () => [[{}, process.memoryUsage.rss()]]);
  metrics.gauge(
    'process_cpu_seconds_total',
    'Processor time of all threads.',
    () => {
      const { user, system } = process.cpuUsage();
      return [[{}, (user + system) / 1e6]];
    },
    'counter',
  );
  metrics.gauge('process_start_time_seconds', 'When the process began, since 1970.', () => [[{}, performance.timeOrigin / 1000]]);
  return () => delay.disable();
}
