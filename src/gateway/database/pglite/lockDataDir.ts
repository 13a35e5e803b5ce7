import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../../operations/startupError.ts';

/**
 * Error for a data folder in use. Each process creates a flag file with a unique name, then looks for others. If it
 * finds a live one it removes its own and leaves, so two processes never both continue. A dead process's flag is
 * removed by its unique name, which cannot hit a live one. No lock file is taken over, which is where lock files race
 * after `kill -9`.
 */
export class DataDirInUse extends StartupError {
  override name = 'DataDirInUse';
}

const BEAT_MS = 2_000;
/** A flag of another machine or container counts as dead after this time without a heartbeat. */
const FOREIGN_SILENCE_MS = 3 * BEAT_MS;
const ATTEMPTS = 4;

interface Flag {
  file: string;
  place: string;
  pid: number;
  startedAt: string;
}

/** Start time in clock ticks since boot, so that a reused pid is not mistaken for the dead process. */
function startTime(pid: number | 'self'): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch {
    return '0';
  }
}

/** Identifies the machine, boot and pid namespace to which a pid belongs. */
function machineId(): string {
  const read = (source: () => string): string => {
    try {
      return source().trim();
    } catch {
      return '';
    }
  };
  const boot = read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const namespace = read(() => readlinkSync('/proc/self/ns/pid'));
  return Buffer.from(`${hostname()} ${boot} ${namespace}`).toString('hex');
}

function parseFlag(file: string): Flag | undefined {
  const match = /^([0-9a-f]+)-(\d+)-(\d+)-[0-9a-f]+$/.exec(file);
  return match ? { file, place: match[1]!, pid: Number(match[2]), startedAt: match[3]! } : undefined;
}

function isRunning(flag: Flag): boolean {
  try {
    process.kill(flag.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const startedAt = startTime(flag.pid);
  return startedAt === '0' || flag.startedAt === '0' || startedAt === flag.startedAt;
}

const beatOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

async function isBeating(dir: string, flag: Flag): Promise<boolean> {
  const path = join(dir, flag.file);
  const before = beatOf(path);
  if (before === undefined) return false;
  await wait(FOREIGN_SILENCE_MS);
  const after = beatOf(path);
  return after !== undefined && after !== before;
}

type Others = 'none' | 'here' | 'elsewhere';

/** Finds other live processes; removes the flags of dead ones. */
async function findOthers(dir: string, own: string): Promise<Others> {
  for (const file of readdirSync(dir)) {
    const flag = file === own ? undefined : parseFlag(file);
    if (!flag) continue;
    if (flag.place === machineId() ? isRunning(flag) : await isBeating(dir, flag)) {
      return flag.place === machineId() ? 'here' : 'elsewhere';
    }
    rmSync(join(dir, file), { force: true });
  }
  return 'none';
}

const flagsOf = (folder: string): string => join(folder, 'lock');

/** Marks a folder as used until exit or `release`. @param onLost called if somebody removed the flag */
export function markFolderInUse(folder: string, onLost: (error: unknown) => void) {
  const dir = flagsOf(folder);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const own = `${machineId()}-${process.pid}-${startTime('self')}-${randomBytes(8).toString('hex')}`;
  const path = join(dir, own);
  writeFileSync(path, '', { mode: 0o600, flag: 'wx', flush: true });
  // Heartbeat from the start: a foreign process may be checking this one at the same time.
  const heartbeat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch (error) {
      onLost(error);
    }
  }, BEAT_MS);
  heartbeat.unref();
  const release = (): void => {
    clearInterval(heartbeat);
    rmSync(path, { force: true });
  };
  return { own, release };
}

/** Ends the process, which otherwise would share its data folder with the next one. */
function endWithoutFlag(error: unknown): never {
  throw error;
}

/** @returns releases the lock; safe to call twice */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { own, release } = markFolderInUse(dataDir, endWithoutFlag);
    const others = await findOthers(flagsOf(dataDir), own);
    if (others === 'none') return release;
    release();
    if (others === 'elsewhere') break;
    await wait(50 + Math.random() * 150);
  }
  throw new DataDirInUse(`Thư mục dữ liệu ${dataDir} đang được một tiến trình khác sử dụng (data folder in use by another process).`);
}
