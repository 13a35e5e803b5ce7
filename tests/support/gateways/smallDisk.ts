import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { ROOT } from '../run/repository.ts';

/** Small disk: memory of a limited size, mounted for processes started with `starter`. */
export interface SmallDisk {
  /** Path for those processes. */
  path: string;
  /** Path of the same folder for this process. */
  outside: string;
  /** Command that starts a process there. */
  starter: readonly string[];
  /** Fills the disk except for `leftBytes`. */
  fill(leftBytes: number): void;
  /** Frees that space. */
  clear(): void;
  close(): Promise<void>;
}

const MOUNT = 'mount -t tmpfs -o size=$1 tmpfs "$0" && echo mounted && exec cat';
/** Root mounts in a mount namespace; others, or without permission, as root of a user namespace. */
const NAME_SPACES = process.getuid?.() === 0 ? [['--mount'], ['--user', '--mount']] : [['--user', '--mount']];

interface Keeper {
  child: ChildProcessByStdio<Writable, Readable, null>;
  ended: Promise<unknown>;
}

/** Starts the process that holds a mounted disk; undefined if mounting is not permitted. */
async function startKeeper(spaces: readonly string[], path: string, bytes: number): Promise<Keeper | undefined> {
  const mapped = spaces.includes('--user') ? ['--map-root-user'] : [];
  const child = spawn('unshare', [...spaces, ...mapped, 'sh', '-c', MOUNT, path, String(bytes)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const isMounted = await Promise.race([once(child.stdout, 'data').then(() => true), ended.then(() => false)]);
  return isMounted ? { child, ended } : undefined;
}

/** @throws if mounting is impossible here */
export async function openSmallDisk(bytes: number): Promise<SmallDisk> {
  const path = mkdtempSync(join(tmpdir(), 'thua-disk-'));
  for (const spaces of NAME_SPACES) {
    const keeper = await startKeeper(spaces, path, bytes);
    if (keeper) return keptDisk(keeper, spaces, path);
  }
  throw new Error('no disk could be mounted; unshare has said why');
}

function keptDisk({ child, ended }: Keeper, spaces: readonly string[], path: string): SmallDisk {
  const outside = `/proc/${child.pid}/root${path}`;
  const filler = join(outside, 'filler');
  const clear = (): void => rmSync(filler, { force: true });
  return {
    path,
    outside,
    starter: ['nsenter', `--target=${child.pid}`, ...spaces, '--preserve-credentials', `--wd=${ROOT}`, '--'],
    fill: (leftBytes) => {
      clear();
      const { bavail, bsize } = statfsSync(outside);
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize - leftBytes, 1));
      } catch (error) {
        // Another process wrote meanwhile, so the disk is full as intended.
        if (leftBytes > 0 || (error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    clear,
    close: async () => {
      child.stdin.end();
      await ended;
      rmSync(path, { recursive: true });
    },
  };
}
