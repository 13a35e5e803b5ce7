import type { DrawCommand, ExtractPages } from '../../../src/domain/land/extractContent.ts';
import type { FontFiles } from '../pdf/fontFace.ts';
import { writePng } from './writePng.ts';

const MM_PER_INCH = 25.4;
const FAMILY = 'ThuaPaper';
/** A letter reaches no farther from its base line, of its size. */
const LETTER_REACH = 1.2;

/** A command, ready to be painted; what lies between these heights of the picture meets it. */
interface Painted {
  top: number;
  bottom: number;
  paint(pen: OffscreenCanvasRenderingContext2D): void;
}

let loaded: Promise<string> | null = null;

/** The names of the document's faces, as a canvas takes them: each file has letters that the others lack. */
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

/** The first page as a PNG, at so many dots an inch, drawn band by band. @throws where no canvas can be had */
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
