import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../../operations/startupError.ts';

/**
 * One process per data folder. Each opener raises a flag of its own (a file whose name no other process
 * will ever use), then looks for others. Whoever sees a live flag takes its own down and leaves, so two can never both
 * believe they are alone; a dead process's flag is removed by name, which can never hit a living one. No lock file is
 * ever "taken over", which is where lock files race after `kill -9`.
 */
export class DataDirInUse extends StartupError {
  override name = 'DataDirInUse';
}

const BEAT_MS = 2_000;
/** A flag from another machine or container shows life by its beat: this long without one and it counts as dead. */
const FOREIGN_SILENCE_MS = 3 * BEAT_MS;
const ATTEMPTS = 4;

interface Flag {
  file: string;
  place: string;
  pid: number;
  startedAt: string;
}

/** Start time in clock ticks since boot, so that a reused pid is not mistaken for the process that died. */
function startTime(pid: number | 'self'): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch {
    return '0';
  }
}

/** The machine, boot and pid namespace in which a pid means something. */
function here(): string {
  const read = (look: () => string): string => {
    try {
      return look().trim();
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

/** Who else lives, after the flags of the dead are gone. */
async function findOthers(dir: string, own: string): Promise<Others> {
  for (const file of readdirSync(dir)) {
    const flag = file === own ? undefined : parseFlag(file);
    if (!flag) continue;
    if (flag.place === here() ? isRunning(flag) : await isBeating(dir, flag)) {
      return flag.place === here() ? 'here' : 'elsewhere';
    }
    rmSync(join(dir, file), { force: true });
  }
  return 'none';
}

const flagsOf = (folder: string): string => join(folder, 'lock');

/**
 * Shows others that this process uses a folder, until it ends or takes its flag down: as long as one is up nobody locks the folder.
 * @param onLost somebody removed the flag
 */
export function raiseFlag(folder: string, onLost: (error: unknown) => void) {
  const dir = flagsOf(folder);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const own = `${here()}-${process.pid}-${startTime('self')}-${randomBytes(8).toString('hex')}`;
  const path = join(dir, own);
  writeFileSync(path, '', { mode: 0o600, flag: 'wx', flush: true });
  // A beat from the first moment: a foreign process may be judging us while we judge it.
  const beat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch (error) {
      onLost(error);
    }
  }, BEAT_MS);
  beat.unref();
  /** Takes it down; safe to call twice. */
  const release = (): void => {
    clearInterval(beat);
    rmSync(path, { force: true });
  };
  return { own, release };
}

/** Without its flag a process would share its data folder with the next one. */
function endWithoutFlag(error: unknown): never {
  throw error;
}

/**
 * Takes the data folder for this process.
 * @returns the release, safe to call twice
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { own, release } = raiseFlag(dataDir, endWithoutFlag);
    const others = await findOthers(flagsOf(dataDir), own);
    if (others === 'none') return release;
    release();
    if (others === 'elsewhere') break;
    await wait(50 + Math.random() * 150);
  }
  throw new DataDirInUse(`Thư mục dữ liệu ${dataDir} đang được một tiến trình khác sử dụng (data folder in use by another process).`);
}
