import type { Metrics } from '../operations/metrics.ts';
import type { FileStore } from './fileStore.ts';

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10];

/** Wraps a file store with metrics for duration and failures. */
export function measureFileStore(files: FileStore, metrics: Metrics): FileStore {
  const took = metrics.histogram('thua_pictures_seconds', 'Work at files of pictures, by kind.', SECONDS);
  const failed = metrics.counter('thua_pictures_failures_total', 'Work at files of pictures that failed, by kind.');
  const watched =
    <Args extends unknown[], Value>(operation: string, work: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      const begun = performance.now();
      try {
        return await work(...args);
      } catch (error) {
        failed.add({ operation });
        throw error;
      } finally {
        took.observe({ operation }, (performance.now() - begun) / 1000);
      }
    };
  return {
    ...files,
    write: watched('write', files.write),
    read: watched('read', files.read),
    remove: watched('remove', files.remove),
    assertWritable: watched('probe', files.assertWritable),
  };
}
