import { CERTIFICATE_FONTS, loadCertificateFonts } from '../certificateFonts.ts';
import type { CertificateTruth, PrintedNumber, Quad } from '../certificateTruth.ts';
import { makeDice, type Dice } from '../dice.ts';
import { DIFFICULTIES, type Difficulty } from '../difficulty.ts';
import type { WrittenNumber } from '../numberForm.ts';
import { planDocument, type DocumentPlan } from '../planDocument.ts';
import { loadPrintedFonts, PRINTED_FONTS } from '../printed/printedFonts.ts';
import type { SheetBox } from '../sheetPen.ts';
import { CURVED_BOUNDS } from './curvedBounds.ts';
import { drawPage } from './drawPage.ts';
import { drawPageLight } from './pageLight.ts';
import { drawSurface } from './pageSurface.ts';
import { latticeOf, makePinhole, type Pinhole } from './pinhole.ts';
import { frameShot } from './frameShot.ts';
import { shootPage } from './shootPage.ts';

/** Digit height used to measure the layout before the camera's size is known. */
const LAYOUT_PX = 24;
const FINER = 1.25;

/**
 * Third generator: a phone's photograph of a bent certificate page, made in a page. Deterministic by seed and
 * difficulty in the same Chromium.
 * @param megapixels size of the picture; random if null
 */
export async function makeCurved(
  seed: number,
  difficulty: Difficulty,
  megapixels: number | null = null,
): Promise<{ jpeg: Blob; truth: CertificateTruth }> {
  await Promise.all([loadCertificateFonts(), loadPrintedFonts()]);
  const bounds = CURVED_BOUNDS[difficulty];
  const base = 0x40000000 + seed * 16 + DIFFICULTIES.indexOf(difficulty) * 4;
  const dice = makeDice(base);
  const plan = planDocument(dice);
  const { plot, lines } = drawWords(dice, plan);
  const font = dice.pick([...CERTIFICATE_FONTS, ...PRINTED_FONTS.map((each) => ({ ...each, titleWeight: each.weight }))]);
  const sealed = dice.chance(bounds.sealShare);
  const drawn = (digitPx: number): ReturnType<typeof drawPage> => drawPage(makeDice(base + 1), plan, lines, font, digitPx, sealed);

  const layout = drawn(LAYOUT_PX);
  const middle = {
    x: (layout.content.left + layout.content.right) / 2 / LAYOUT_PX,
    y: (layout.content.top + layout.content.bottom) / 2 / LAYOUT_PX,
  };
  const inUnits = ({ left, top, right, bottom }: SheetBox, px: number): SheetBox => ({
    left: left / px - middle.x,
    right: right / px - middle.x,
    top: top / px - middle.y,
    bottom: bottom / px - middle.y,
  });
  const page = inUnits({ left: 0, top: 0, right: layout.width, bottom: layout.height }, LAYOUT_PX);
  const content = inUnits(layout.content, LAYOUT_PX);
  const shotDice = makeDice(base + 2);
  const reach = Math.hypot(page.right - page.left, page.bottom - page.top) / 2;
  const surface = drawSurface(shotDice, reach, bounds);
  const shot = frameShot(shotDice, surface, content, bounds, megapixels);
  const camera = makePinhole(surface, shot.view);
  const lit = drawPageLight(shotDice, surface, reach, bounds);

  const finePx = Math.round(Math.min(72, Math.max(16, shot.largestPx * FINER)));
  const sheet = drawn(finePx);
  const { width, height } = shot.view.size;
  const { jpeg, conditions } = await shootPage(
    makeDice(base + 3),
    {
      page: sheet,
      perUnit: finePx,
      middle: { x: middle.x * finePx, y: middle.y * finePx },
      lattice: latticeOf(camera, shot.view),
      light: lit.light,
      width,
      height,
      digitPx: shot.digitPx * shot.shrunk,
    },
    bounds,
  );
  const seen = (box: SheetBox): Quad => quadOf(camera, inUnits(box, finePx));
  const printed = (written: WrittenNumber, box: SheetBox): PrintedNumber => ({ ...written, quad: seen(box) });
  const truth: CertificateTruth = {
    generator: 3,
    seed,
    difficulty,
    width,
    height,
    swapped: plan.swapped,
    meridian: plan.meridian,
    plot,
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
    table: seen(sheet.content),
    crop: shot.crop,
    digitPx: shot.digitPx,
    conditions: { ...sheet.conditions, ...surface.conditions, ...shot.conditions, ...lit.conditions, ...conditions },
  };
  return { jpeg, truth };
}

/** Draws the sentences with sheet, parcel and area above a certificate's table. */
function drawWords(dice: Dice, plan: DocumentPlan): { plot: NonNullable<CertificateTruth['plot']>; lines: string[] } {
  const plot = { sheet: String(dice.whole(1, 180)), parcel: String(dice.whole(1, 1200)) };
  const address = `Địa chỉ: xã ${dice.pick(['Tân Phú', 'An Bình', 'Hòa Lạc', 'Phước Lộc'])}, huyện ${dice.pick(['Châu Thành', 'Củ Chi', 'Thạch Thất'])}`;
  const head = dice.chance(0.5)
    ? [`a) Thửa đất số: ${plot.parcel}; tờ bản đồ số: ${plot.sheet}`]
    : [`Thửa đất số: ${plot.parcel}`, `Tờ bản đồ số: ${plot.sheet}`];
  return { plot, lines: [...head, ...(dice.chance(0.5) ? [address] : []), plan.lines[0]!] };
}

const quadOf = (camera: Pinhole, { left, top, right, bottom }: SheetBox): Quad =>
  (
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const
  ).map(([u, v]) => camera.see(u, v));
