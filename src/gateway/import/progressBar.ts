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
      const done = Math.max(0, Math.min(1, share));
      const seconds = (now - began) / 1000;
      const left = done > 0.01 ? Math.round((seconds / done) * (1 - done)) : NaN;
      const bar = '█'.repeat(Math.round(done * WIDTH)).padEnd(WIDTH, '░');
      const rest = Number.isNaN(left) ? '' : ` · còn ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
      stream.write(
        `\r\u001b[K${bar} ${Math.floor(done * 100)} % · ${formatNumber(records, 0)} · ${formatNumber(records / seconds, 0)}/s${rest}`,
      );
    },
    clear: () => stream.write('\r\u001b[K'),
  };
}
