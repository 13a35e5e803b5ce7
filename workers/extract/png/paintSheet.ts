import type { DrawCommand, ExtractPages } from '../../../src/domain/land/extractContent.ts';
import type { FontFiles } from '../pdf/fontFace.ts';

/** A picture produced in bands, because a phone lacks memory for all of it and iOS limits canvases. */
interface BandedPicture {
  widthPx: number;
  heightPx: number;
  dotsPerM: number;
  /** Returns RGBA rows starting at `from`; valid until the next call. */
  band(from: number, rows: number): Uint8ClampedArray;
}

const BAND_ROWS = 128;
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** PNG (W3C, 3rd edition), 9.2: difference to the byte above. Flat colours become zeros. */
const FILTER_UP = 2;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function chunkOf(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(12 + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at += 1) chunk[4 + at] = type.charCodeAt(at);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crcOf(chunk.subarray(4, 8 + data.length)));
  return chunk;
}

/** Writes 8-bit RGB without alpha. */
export async function writePng(picture: BandedPicture): Promise<Uint8Array<ArrayBuffer>> {
  const { widthPx, heightPx, dotsPerM } = picture;
  const head = new Uint8Array(13);
  const headView = new DataView(head.buffer);
  headView.setUint32(0, widthPx);
  headView.setUint32(4, heightPx);
  head.set([8, 2, 0, 0, 0], 8);
  const density = new Uint8Array(9);
  const densityView = new DataView(density.buffer);
  densityView.setUint32(0, Math.round(dotsPerM));
  densityView.setUint32(4, Math.round(dotsPerM));
  density[8] = 1;

  const packer = new CompressionStream('deflate');
  const packed = new Response(packer.readable).arrayBuffer();
  const writer = packer.writable.getWriter();
  const stride = 3 * widthPx;
  let above = new Uint8Array(stride);
  for (let from = 0; from < heightPx; from += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, heightPx - from);
    const pixels = picture.band(from, rows);
    const filtered = new Uint8Array(rows * (stride + 1));
    for (let row = 0; row < rows; row += 1) {
      const own = new Uint8Array(stride);
      const at = row * (stride + 1);
      filtered[at] = FILTER_UP;
      for (let x = 0; x < widthPx; x += 1) {
        const pixel = 4 * (row * widthPx + x);
        for (let part = 0; part < 3; part += 1) {
          const value = pixels[pixel + part]!;
          own[3 * x + part] = value;
          filtered[at + 1 + 3 * x + part] = value - above[3 * x + part]!;
        }
      }
      above = own;
    }
    await writer.write(filtered);
  }
  await writer.close();
  const parts = [
    SIGNATURE,
    chunkOf('IHDR', head),
    chunkOf('pHYs', density),
    chunkOf('IDAT', new Uint8Array(await packed)),
    chunkOf('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const MM_PER_INCH = 25.4;
const FAMILY = 'ThuaPaper';
/** Farthest reach of a letter from its base line, relative to its size. */
const LETTER_REACH = 1.2;

/** A command prepared for painting, with its vertical extent in the picture. */
interface Painted {
  top: number;
  bottom: number;
  paint(pen: OffscreenCanvasRenderingContext2D): void;
}

let loaded: Promise<string> | null = null;

/** Loads the faces and returns their names as a canvas font list: each file has different letters. */
function loadFamilies(files: FontFiles): Promise<string> {
  loaded ??= (async () => {
    const names: string[] = [];
    for (const weight of [400, 600] as const) {
      for (const [place, bytes] of files[weight].entries()) {
        const name = `${FAMILY}${place}`;
        if (!names.includes(name)) names.push(name);
        const face = new globalThis.FontFace(name, bytes, { weight: String(weight) });
        self.fonts.add(await face.load());
      }
    }
    return [...names, 'sans-serif'].join(', ');
  })();
  return loaded;
}

/** Paints the first page as a PNG in bands. @throws if there is no canvas */
export async function paintSheet(
  { widthMm, heightMm, pages }: ExtractPages,
  dpi: number,
  files: FontFiles,
): Promise<Uint8Array<ArrayBuffer>> {
  const families = await loadFamilies(files);
  const perMm = dpi / MM_PER_INCH;
  const [widthPx, heightPx] = [Math.round(widthMm * perMm), Math.round(heightMm * perMm)];
  const painted = pages[0]!.map((command) => prepare(command, perMm, families));
  let canvas: OffscreenCanvas | null = null;
  return writePng({
    widthPx,
    heightPx,
    dotsPerM: (dpi / MM_PER_INCH) * 1000,
    band(from, rows) {
      canvas ??= new OffscreenCanvas(widthPx, rows);
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      if (!pen) throw new Error('no canvas');
      pen.reset();
      pen.fillStyle = '#ffffff';
      pen.fillRect(0, 0, widthPx, rows);
      pen.translate(0, -from);
      for (const { top, bottom, paint } of painted) if (bottom >= from && top <= from + rows) paint(pen);
      return pen.getImageData(0, 0, widthPx, rows).data;
    },
  });
}

const ALWAYS = { top: -Infinity, bottom: Infinity };

function prepare(command: DrawCommand, perMm: number, families: string): Painted {
  if (command.kind === 'unclip') return { ...ALWAYS, paint: (pen) => pen.restore() };
  if (command.kind === 'clip') {
    const { path } = pathOf(command.paths, true, perMm);
    return {
      ...ALWAYS,
      paint(pen) {
        pen.save();
        pen.clip(path, 'evenodd');
      },
    };
  }
  if (command.kind === 'path') {
    const { fill, stroke, widthMm = 0.2 } = command;
    const { path, top, bottom } = pathOf(command.paths, command.isClosed, perMm);
    const reach = widthMm * perMm;
    return {
      top: top - reach,
      bottom: bottom + reach,
      paint(pen) {
        if (fill) {
          pen.fillStyle = fill;
          pen.fill(path, 'evenodd');
        }
        if (!stroke) return;
        Object.assign(pen, { strokeStyle: stroke, lineWidth: widthMm * perMm, lineCap: 'round', lineJoin: 'round' });
        pen.stroke(path);
      },
    };
  }
  const { xMm, yMm, sizeMm, weight, text, colour, angleDeg = 0 } = command;
  const [x, y] = [xMm * perMm, yMm * perMm];
  const reach = (angleDeg === 0 ? LETTER_REACH : text.length) * sizeMm * perMm;
  return {
    top: y - reach,
    bottom: y + reach,
    paint(pen) {
      pen.font = `${weight} ${sizeMm * perMm}px ${families}`;
      pen.fillStyle = colour;
      pen.save();
      pen.translate(x, y);
      pen.rotate((-angleDeg * Math.PI) / 180);
      pen.fillText(text, 0, 0);
      pen.restore();
    },
  };
}

function pathOf(paths: ReadonlyArray<readonly number[]>, isClosed: boolean, perMm: number): { path: Path2D; top: number; bottom: number } {
  const path = new Path2D();
  let [top, bottom] = [Infinity, -Infinity];
  for (const points of paths) {
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x, y] = [points[at]! * perMm, points[at + 1]! * perMm];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      if (at === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    if (isClosed) path.closePath();
  }
  return { path, top, bottom };
}
