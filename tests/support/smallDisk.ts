import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './repository.ts';

/** A disk that can be full: memory of a bounded size, mounted where only the processes that are started by `starter` see it. */
export interface SmallDisk {
  /** As those processes know it. */
  path: string;
  /** The same folder, as this process reaches it. */
  outside: string;
  /** The command that starts a process there. */
  starter: readonly string[];
  /** Something else takes all of its room but this much. */
  fill(leftBytes: number): void;
  /** That is gone again. */
  clear(): void;
  close(): Promise<void>;
}

/** Who may mount something nowhere else may still do so in a name space of his own. */
const MOUNT = 'mount -t tmpfs -o size=$1 tmpfs "$0" && echo mounted && exec cat';

export async function openSmallDisk(bytes: number): Promise<SmallDisk> {
  const path = mkdtempSync(join(tmpdir(), 'thua-disk-'));
  const keeper = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', MOUNT, path, String(bytes)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(keeper, 'exit');
  await Promise.race([
    once(keeper.stdout, 'data'),
    ended.then(([code]) => Promise.reject(new Error(`no disk could be mounted: unshare ended with ${code}`))),
  ]);
  const outside = `/proc/${keeper.pid}/root${path}`;
  const filler = join(outside, 'filler');
  const clear = (): void => rmSync(filler, { force: true });
  return {
    path,
    outside,
    starter: ['nsenter', `--target=${keeper.pid}`, '--user', '--mount', '--preserve-credentials', `--wd=${ROOT}`, '--'],
    fill: (leftBytes) => {
      clear();
      const { bavail, bsize } = statfsSync(outside);
      writeFileSync(filler, Buffer.alloc(bavail * bsize - leftBytes, 1));
    },
    clear,
    close: async () => {
      keeper.stdin.end();
      await ended;
      rmSync(path, { recursive: true });
    },
  };
}
