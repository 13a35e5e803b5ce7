import type { RandomBytes } from '../randomBytes.ts';

const [HEAD_BYTES, FRAME_HEAD_BYTES] = [32, 24];
/** The last bit of the mark says that sums are over numbers whose big end is first. */
const MAGIC = 0x377f0682;

/** Goes on with the sums of a -wal: two numbers of 32 bits each. */
function sumOf([first, second]: readonly [number, number], bytes: Uint8Array, isBigEnd: boolean): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [one, two] = [first, second];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    one = (one + view.getUint32(at, !isBigEnd) + two) >>> 0;
    two = (two + view.getUint32(at + 4, !isBigEnd) + one) >>> 0;
  }
  return [one, two];
}

/**
 * The pages that a write-ahead log has newer than its file of SQLite ('WAL File Format'): those of whole frames up to the last commit.
 * @returns where in the log each page is; none of a log of another file, or of one that was written back
 */
export function walPages(wal: RandomBytes, pageBytes: number): Map<number, number> {
  const committed = new Map<number, number>();
  if (wal.size < HEAD_BYTES) return committed;
  const head = wal.read(0, HEAD_BYTES);
  const view = new DataView(head.buffer, head.byteOffset, HEAD_BYTES);
  const [mark, salts] = [view.getUint32(0), [view.getUint32(16), view.getUint32(20)]];
  const isBigEnd = (mark & 1) === 1;
  let sum = sumOf([0, 0], head.subarray(0, 24), isBigEnd);
  const isLog =
    (mark & ~1) >>> 0 === MAGIC && view.getUint32(8) === pageBytes && sum[0] === view.getUint32(24) && sum[1] === view.getUint32(28);
  if (!isLog) return committed;
  const open = new Map<number, number>();
  for (let at = HEAD_BYTES; at + FRAME_HEAD_BYTES + pageBytes <= wal.size; at += FRAME_HEAD_BYTES + pageBytes) {
    const frame = wal.read(at, FRAME_HEAD_BYTES + pageBytes);
    const numbers = new DataView(frame.buffer, frame.byteOffset, FRAME_HEAD_BYTES);
    sum = sumOf(sumOf(sum, frame.subarray(0, 8), isBigEnd), frame.subarray(FRAME_HEAD_BYTES), isBigEnd);
    const isOfLog = numbers.getUint32(8) === salts[0] && numbers.getUint32(12) === salts[1];
    if (!isOfLog || sum[0] !== numbers.getUint32(16) || sum[1] !== numbers.getUint32(20)) break;
    open.set(numbers.getUint32(0), at + FRAME_HEAD_BYTES);
    // How many pages the file has after a commit; 0 in the midst of one.
    if (numbers.getUint32(4) === 0) continue;
    for (const [page, place] of open) committed.set(page, place);
    open.clear();
  }
  return committed;
}
