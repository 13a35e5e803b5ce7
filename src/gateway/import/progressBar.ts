import { formatNumber } from '../../domain/text/format.ts';
const WIDTH = 24;
const REDRAW_MS = 200;

export interface TerminalBar {
  /** @param share share of the file that has been read, 0 to 1 */
  show(share: number, records: number): void;
  clear(): void;
}

/** Returns a progress line on a terminal; does nothing elsewhere. */
export function progressBar(stream: NodeJS.WriteStream): TerminalBar {
  if (!stream.isTTY) return { show: () => undefined, clear: () => undefined };
  const began = performance.now();
  let drawn = 0;
  return {
    show: (share, records) => {
      const now = performance.now();
      if (now - drawn < REDRAW_MS) return;
      drawn = now;
      const readShare = Math.max(0, Math.min(1, share));
      const seconds = (now - began) / 1000;
      const leftS = readShare > 0.01 ? Math.round((seconds / readShare) * (1 - readShare)) : NaN;
      const bar = '█'.repeat(Math.round(readShare * WIDTH)).padEnd(WIDTH, '░');
      const remaining = Number.isNaN(leftS) ? '' : ` · còn ${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, '0')}`;
      stream.write(
        `\r\u001b[K${bar} ${Math.floor(readShare * 100)} % · ${formatNumber(records, 0)} · ${formatNumber(records / seconds, 0)}/s${remaining}`,
      );
    },
    clear: () => stream.write('\r\u001b[K'),
  };
}
