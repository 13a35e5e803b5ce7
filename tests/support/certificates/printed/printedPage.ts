import type { CertificateTruth, PrintedNumber, Quad } from '../certificateTruth.ts';
import { makeDice } from '../dice.ts';
import { DIFFICULTIES, type Difficulty } from '../difficulty.ts';
import type { WrittenNumber } from '../numberForm.ts';
import { drawDesk, lightPage, addMarks } from './lightPage.ts';
import { makeLens, photographThrough, type CameraLens } from './cameraLens.ts';
import { planPrint, type PrintPlan } from './planPrint.ts';
import { PRINTED_BOUNDS } from './printedBounds.ts';
import { loadPrintedFonts, PRINTED_FONTS } from './printedFonts.ts';
import { typesetDocument, type DocumentElements } from './typesetDocument.ts';

/** Functions for photographPrinted.ts: lay out the paper, then, after its screenshot, photograph that. */
declare global {
  var layPaper: (seed: number, difficulty: Difficulty) => Promise<{ width: number; height: number }>;
  var shootPaper: (pngBase64: string) => Promise<{ jpegBase64: string; truth: CertificateTruth }>;
}

interface LaidPaper {
  seed: number;
  difficulty: Difficulty;
  plan: PrintPlan;
  elements: DocumentElements;
  digitPx: number;
  rotationDeg: number;
}

const LARGEST_MP = 9;
let laid: LaidPaper | undefined;
const baseOf = (seed: number, difficulty: Difficulty): number => 0x20000000 + seed * 16 + DIFFICULTIES.indexOf(difficulty) * 4;

globalThis.layPaper = async (seed, difficulty) => {
  await loadPrintedFonts();
  const bounds = PRINTED_BOUNDS[difficulty];
  const base = baseOf(seed, difficulty);
  const plan = planPrint(makeDice(base));
  const elements = typesetDocument(makeDice(base + 1), plan);
  const dice = makeDice(base + 2);
  const { paper, content } = elements;
  if (dice.chance(bounds.markShare)) content.append(...addMarks(dice));
  content.style.position = 'relative';
  const scene = document.createElement('div');
  Object.assign(scene.style, { position: 'absolute', transformStyle: 'flat' });
  scene.append(paper);
  document.body.replaceChildren(scene, ...lightPage(dice, bounds));
  Object.assign(document.body.style, { margin: '0', overflow: 'hidden', background: drawDesk(dice) });
  document.documentElement.style.background = document.body.style.background;

  // Start with digits of 20 px; their size after the tilt determines the font size.
  const font = PRINTED_FONTS.find(({ family, weight }) => elements.font === `${family} ${weight}`)!;
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.font = `${font.weight} 100px "${font.family}"`;
  const emPerDigit = 100 / context.measureText('0').actualBoundingBoxAscent;
  paper.style.fontSize = `${20 * emPerDigit}px`;
  const reach = Math.max(paper.offsetWidth, paper.offsetHeight) / (20 * emPerDigit);
  const either = (most: number): number => dice.between(-most, most);
  const rotationDeg = either(bounds.rotationDeg);
  const transform = `perspective(${(reach * dice.between(...bounds.perspective)).toFixed(3)}em) rotateZ(${rotationDeg}deg) rotateX(${either(bounds.tiltDeg)}deg) rotateY(${either(bounds.tiltDeg)}deg)`;
  paper.style.transform = transform;
  const shrunk = smallestScale(content);
  const box = content.getBoundingClientRect();
  const most = 20 * shrunk * Math.sqrt((4e6 * 0.85) / (box.width * box.height));
  const digitPx = Math.min(dice.scale(...bounds.digitPx), Math.max(bounds.digitPx[0], most));
  paper.style.fontSize = `${(digitPx / shrunk) * emPerDigit}px`;

  const seen = content.getBoundingClientRect();
  const [spareX, spareY] = [seen.width * dice.between(0.1, 0.35), seen.height * dice.between(0.1, 0.35)];
  const room = Math.min(1, Math.sqrt((LARGEST_MP * 1e6) / ((seen.width + spareX) * (seen.height + spareY))));
  const width = Math.max(560, Math.ceil(seen.width + Math.max(30, spareX * room)));
  const height = Math.max(560, Math.ceil(seen.height + Math.max(30, spareY * room)));
  scene.style.left = `${(width - seen.width) * dice.between(0.3, 0.7) - seen.left}px`;
  scene.style.top = `${(height - seen.height) * dice.between(0.3, 0.7) - seen.top}px`;
  laid = { seed, difficulty, plan, elements, digitPx, rotationDeg };
  return { width, height };
};

/** Returns the smallest vertical scale of the transform at an element's corners, measured with pairs of points. */
function smallestScale(content: HTMLElement): number {
  const probe = 20;
  const scales = [
    ['left', 'top'],
    ['right', 'top'],
    ['left', 'bottom'],
    ['right', 'bottom'],
  ].map(([side, end]) => {
    const points = [0, probe].map((far) => {
      const point = document.createElement('i');
      Object.assign(point.style, { position: 'absolute', width: '0', height: '0', [side!]: '0', [end!]: `${far}px` });
      content.append(point);
      const { x, y } = point.getBoundingClientRect();
      point.remove();
      return { x, y };
    }) as [{ x: number; y: number }, { x: number; y: number }];
    return Math.hypot(points[1].x - points[0].x, points[1].y - points[0].y) / probe;
  });
  return Math.min(...scales);
}

globalThis.shootPaper = async (pngBase64) => {
  const { seed, difficulty, plan, elements, digitPx, rotationDeg } = laid!;
  const bounds = PRINTED_BOUNDS[difficulty];
  const dice = makeDice(baseOf(seed, difficulty) + 3);
  const png = new Blob([Uint8Array.from(atob(pngBase64), (letter) => letter.charCodeAt(0))], { type: 'image/png' });
  const flat = await createImageBitmap(png);
  const lens = makeLens(flat.width, flat.height, dice.between(-bounds.lens, bounds.lens));
  const jpeg = await photographThrough(dice, flat, lens, digitPx, bounds);
  const printed = (written: WrittenNumber, key: string): PrintedNumber => ({ ...written, quad: quadOf(elements.numbers.get(key)!, lens) });
  const cropQuad = quadOf(elements.content, lens);
  const [xs, ys] = [cropQuad.map(([x]) => x), cropQuad.map(([, y]) => y)];
  const margin = 0.03 * Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) + 2;
  const left = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const top = Math.max(0, Math.floor(Math.min(...ys) - margin));
  const truth: CertificateTruth = {
    generator: 2,
    seed,
    difficulty,
    width: lens.width,
    height: lens.height,
    swapped: plan.swapped,
    meridian: null,
    plot: null,
    parcels: [
      {
        rows: plan.rows.map((row, at) => ({
          name: row.name,
          x: printed(row.x, `${at}.x`),
          y: printed(row.y, `${at}.y`),
          sideM: row.sideM && printed(row.sideM, `${at}.sideM`),
        })),
        repeatsFirst: plan.repeatsFirst,
        areaM2: plan.areaM2 && printed(plan.areaM2, 'area'),
      },
    ],
    table: quadOf(elements.table, lens),
    crop: {
      left,
      top,
      width: Math.min(lens.width, Math.ceil(Math.max(...xs) + margin)) - left,
      height: Math.min(lens.height, Math.ceil(Math.max(...ys) + margin)) - top,
    },
    digitPx,
    conditions: { font: elements.font, borders: elements.borders, layout: plan.layout, rotationDeg },
  };
  return { jpegBase64: await toBase64(jpeg), truth };
};

/** Returns the distorted bounding rectangle of an element; a page knows no more of a transformed element. */
function quadOf(of: HTMLElement, lens: CameraLens): Quad {
  const { left, top, right, bottom } = of.getBoundingClientRect();
  return (
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const
  ).map(([x, y]) => lens.place(x, y));
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let letters = '';
  for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(letters);
}
document.body.dataset.ready = '';
