import type { Metrics } from '../operations/metrics.ts';
import type { FileStore } from './fileStore.ts';

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10];

export function measureFileStore(files: FileStore, metrics: Metrics): FileStore {
  const seconds = metrics.histogram('thua_pictures_seconds', 'Work at files of pictures, by kind.', SECONDS);
  const failed = metrics.counter('thua_pictures_failures_total', 'Work at files of pictures that failed, by kind.');
  const measured =
    <Args extends unknown[], Value>(operation: string, work: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      const begun = performance.now();
      try {
        return await work(...args);
      } catch (error) {
        failed.add({ operation });
        throw error;
      } finally {
        seconds.observe({ operation }, (performance.now() - begun) / 1000);
      }
    };
  return {
    ...files,
    write: measured('write', files.write),
    read: measured('read', files.read),
    remove: measured('remove', files.remove),
    assertWritable: measured('probe', files.assertWritable),
  };
}
