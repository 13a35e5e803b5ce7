import { loadCertificateFonts } from './certificateFonts.ts';
import type { CertificateKind, CertificateTruth, PrintedNumber, Quad } from './certificateTruth.ts';
import { makeDice } from './dice.ts';
import { DIFFICULTIES, DIFFICULTY_BOUNDS, type Difficulty } from './difficulty.ts';
import { drawSheet } from './drawSheet.ts';
import { multiply, project, scaleAndMove, type Homography } from './homography.ts';
import type { WrittenNumber } from './numberForm.ts';
import { photograph } from './photograph.ts';
import { planDocument } from './planDocument.ts';
import { planShot } from './planShot.ts';
import type { SheetBox } from './sheetPen.ts';

/** Digit height used to measure the layout before the camera's size is known. */
const LAYOUT_PX = 24;
/** Factor by which the sheet is drawn finer than the camera sees it. */
const FINER = 1.25;

/**
 * Makes a photograph of a corner table in a page. Deterministic by seed and difficulty in the same Chromium.
 * @param megapixels size of the picture; random if null
 * @returns a JPEG of 0.3 to 12 megapixels, and its contents
 */
export async function makeCertificate(
  seed: number,
  difficulty: Difficulty,
  megapixels: number | null = null,
  kind: CertificateKind = 'plain',
): Promise<{ jpeg: Blob; truth: CertificateTruth }> {
  await loadCertificateFonts();
  const bounds = DIFFICULTY_BOUNDS[difficulty];
  const base = seed * 16 + DIFFICULTIES.indexOf(difficulty) * 4;
  const plan = planDocument(makeDice(base));
  const drawn = (digitPx: number): ReturnType<typeof drawSheet> => drawSheet(makeDice(base + 1), plan, digitPx, bounds, kind);

  const { content } = drawn(LAYOUT_PX);
  const inDigits = (box: SheetBox, digitPx: number): SheetBox => {
    const middle = { x: (content.left + content.right) / 2 / LAYOUT_PX, y: (content.top + content.bottom) / 2 / LAYOUT_PX };
    return {
      left: box.left / digitPx - middle.x,
      right: box.right / digitPx - middle.x,
      top: box.top / digitPx - middle.y,
      bottom: box.bottom / digitPx - middle.y,
    };
  };
  const shot = planShot(makeDice(base + 2), inDigits(content, LAYOUT_PX), bounds, megapixels, kind === 'turned' ? 1 + (seed % 3) : 0);
  const finePx = Math.round(Math.min(64, Math.max(16, shot.digitPx * FINER)));
  const sheet = drawn(finePx);
  const origin = inDigits({ left: 0, top: 0, right: 0, bottom: 0 }, finePx);
  const toPicture = multiply(shot.homography, scaleAndMove(1 / finePx, origin.left, origin.top));
  const { jpeg, conditions } = await photograph(makeDice(base + 3), sheet, toPicture, shot, bounds);

  const printed = (written: WrittenNumber, box: SheetBox): PrintedNumber => ({ ...written, quad: quadOf(toPicture, box) });
  const tables = sheet.tables.map(({ table }) => table);
  const truth: CertificateTruth = {
    generator: 1,
    seed,
    difficulty,
    width: shot.width,
    height: shot.height,
    swapped: plan.swapped,
    meridian: plan.meridian,
    plot: null,
    parcels: plan.parcels.map(({ rows, repeatsFirst, areaM2 }, index) => {
      const places = sheet.tables[index]!;
      return {
        rows: rows.map((row, at) => ({
          name: row.name,
          x: printed(row.x, places.rows[at]!.x),
          y: printed(row.y, places.rows[at]!.y),
          sideM: row.sideM && printed(row.sideM, places.rows[at]!.sideM!),
        })),
        repeatsFirst,
        areaM2: areaM2 && printed(areaM2, places.area!),
      };
    }),
    table: quadOf(toPicture, {
      left: Math.min(...tables.map(({ left }) => left)),
      top: Math.min(...tables.map(({ top }) => top)),
      right: Math.max(...tables.map(({ right }) => right)),
      bottom: Math.max(...tables.map(({ bottom }) => bottom)),
    }),
    crop: shot.crop,
    digitPx: shot.digitPx,
    conditions: { kind, ...sheet.conditions, ...conditions, rotationDeg: shot.rotationDeg, tiltX: shot.tiltDeg[0], tiltY: shot.tiltDeg[1] },
  };
  return { jpeg, truth };
}

const quadOf = (toPicture: Homography, { left, top, right, bottom }: SheetBox): Quad =>
  (
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const
  ).map((corner) => project(toPicture, corner));
