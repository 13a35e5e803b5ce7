/** File type by its first bytes, and the size that they state; null where they state none. */
export type SniffedPicture =
  | { kind: 'jpeg' | 'png' | 'webp' | 'gif' | 'bmp' | 'avif'; width: number | null; height: number | null }
  | { kind: 'heic' }
  | { kind: 'other' };

/** Bytes of a file that are examined: a photograph's preview and colour profile precede its size. */
export const HEAD_BYTES = 512 * 1024;

const latin1 = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** @param head first HEAD_BYTES of a file, or all of it */
export function sniffPicture(head: Uint8Array): SniffedPicture {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    return sniffHead(head, view);
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return { kind: 'other' };
    throw error;
  }
}

function sniffHead(head: Uint8Array, view: DataView): SniffedPicture {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return { kind: 'jpeg', ...jpegSize(view) };
  if (latin1(head, 0, 8) === '\x89PNG\r\n\x1a\n') return { kind: 'png', width: view.getUint32(16), height: view.getUint32(20) };
  if (/^GIF8[79]a/.test(latin1(head, 0, 6))) return { kind: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (latin1(head, 0, 2) === 'BM') {
    return { kind: 'bmp', width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
  }
  if (latin1(head, 0, 4) === 'RIFF' && latin1(head, 8, 12) === 'WEBP') return { kind: 'webp', ...webpSize(head, view) };
  if (latin1(head, 4, 8) === 'ftyp') return sniffIsoMedia(head, view);
  return { kind: 'other' };
}

const UNKNOWN = { width: null, height: null };

/** Tests for a frame header: C0–CF except the tables C4 and CC and the reserved C8. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks the segments; returns UNKNOWN if the frame starts beyond the head. */
function jpegSize(view: DataView): { width: number | null; height: number | null } {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return UNKNOWN;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // A fill byte is followed by another marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return UNKNOWN;
}

function webpSize(head: Uint8Array, view: DataView): { width: number; height: number } | typeof UNKNOWN {
  const uint24 = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (latin1(head, 12, 16)) {
    case 'VP8X':
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return UNKNOWN;
  }
}

/** Distinguishes AVIF and HEIC by their brands; the size is that of the largest 'ispe' box. */
function sniffIsoMedia(head: Uint8Array, view: DataView): SniffedPicture {
  const brands = latin1(head, 8, Math.min(view.getUint32(0), 256));
  if (/avi[fs]/.test(brands)) return { kind: 'avif', ...largestExtent(head, view) };
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(brands) ? { kind: 'heic' } : { kind: 'other' };
}

function largestExtent(head: Uint8Array, view: DataView): { width: number | null; height: number | null } {
  let largest: { width: number; height: number } | null = null;
  for (let at = head.indexOf(0x69); at !== -1 && at + 16 <= head.length; at = head.indexOf(0x69, at + 1)) {
    if (latin1(head, at, at + 4) !== 'ispe') continue;
    const extent = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || extent.width * extent.height > largest.width * largest.height) largest = extent;
  }
  return largest ?? UNKNOWN;
}
