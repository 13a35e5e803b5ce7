import { readdirSync, readFileSync } from 'node:fs';

/** Jiffies a second, as Linux tells processor time. */
const TICKS = 100;

/** @returns seconds of processor time of a process and all that it began; NaN where the system does not say */
export function processorSeconds(root: number): number {
  const seen = new Map<number, { parent: number; seconds: number }>();
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      let line: string;
      try {
        line = readFileSync(`/proc/${name}/stat`, 'utf8');
      } catch {
        // It ended meanwhile.
        continue;
      }
      const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
      // Its own, and that of children that have ended.
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
      seen.set(Number(name), { parent: Number(fields[1]), seconds: ticks / TICKS });
    }
  } catch {
    return NaN;
  }
  const sum = (pid: number): number =>
    [...seen].reduce((total, [child, { parent }]) => (parent === pid ? total + sum(child) : total), seen.get(pid)?.seconds ?? 0);
  return sum(root);
}
