import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { RandomBytes } from '../../../../landFiles/randomBytes.ts';

/** A file on the disk. */
export interface RandomFile extends RandomBytes {
  close(): void;
}

const PAGE_BYTES = 2 ** 16;
/** Objects that follow each other lie in one page, their corners in another. */
const MAX_PAGES = 16;

/** A file on the disk, of which the pages read last are kept. */
export function randomFile(path: string): RandomFile {
  const { size } = statSync(path);
  const file = openSync(path, 'r');
  const pages = new Map<number, Buffer>();
  const pageAt = (number: number): Buffer => {
    const known = pages.get(number);
    if (known) return known;
    const page = Buffer.alloc(PAGE_BYTES);
    const bytes = page.subarray(0, readSync(file, page, 0, PAGE_BYTES, number * PAGE_BYTES));
    if (pages.size >= MAX_PAGES) pages.delete(pages.keys().next().value!);
    pages.set(number, bytes);
    return bytes;
  };
  return {
    size,
    read: (at, count) => {
      const parts: Buffer[] = [];
      for (let from = at, left = count; left > 0;) {
        const page = pageAt(Math.floor(from / PAGE_BYTES));
        const part = page.subarray(from % PAGE_BYTES, (from % PAGE_BYTES) + left);
        // It was cut meanwhile.
        if (part.length === 0) throw new RangeError('beyond the end of the file');
        parts.push(part);
        from += part.length;
        left -= part.length;
      }
      return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    },
    close: () => closeSync(file),
  };
}
