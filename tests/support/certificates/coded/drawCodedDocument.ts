import { encode } from 'uqr';
import { CERTIFICATE_FONTS, loadCertificateFonts } from '../certificateFonts.ts';
import type { Dice } from '../dice.ts';

/** Flat heading of a certificate with its code; PX_PER_MM pixels per millimetre. */
export interface CodedDocument {
  /** One channel, row by row. */
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
  /** Bounds of the code, pixels. */
  code: { left: number; top: number; size: number };
  /** Modules per side. */
  modules: number;
}

export const PX_PER_MM = 14;
const [PAGE_MM, HEAD_MM] = [210, 130] as const;
/** Size by Thông tư 10/2024/TT-BTNMT, article 14: 2.0 × 2.0 cm at the upper right. */
const CODE_MM = 20;
const MARGIN_MM = 12;

/** Generates the eight fields of a certificate's code, without real persons. */
export function drawCodeContent(dice: Dice): string {
  const digits = (count: number): string => Array.from({ length: count }, () => dice.whole(0, 9)).join('');
  const software = dice.pick(['VBDLIS', 'ViLIS', 'VNPT-iLIS']);
  return [
    `25${digits(10)}`,
    digits(5),
    software,
    digits(8),
    `${dice.pick(['AA', 'AB', 'DP'])} 00${digits(6)}`,
    digits(13),
    '',
    digits(6),
  ].join('|');
}

/** @param version minimum version of the code; long contents get a larger one */
export async function drawCodedDocument(dice: Dice, content: string, version: number, lines: readonly string[]): Promise<CodedDocument> {
  await loadCertificateFonts();
  const { data, size: modules } = encode(content, {
    minVersion: version,
    maxVersion: 10,
    ecc: version < 6 ? 'L' : 'M',
    boostEcc: false,
    border: 0,
  });
  const [width, height] = [PAGE_MM * PX_PER_MM, HEAD_MM * PX_PER_MM];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = dice.pick(['#fff', '#fbf6ec', '#f4ece4']);
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#1c1a18';
  const size = CODE_MM * PX_PER_MM;
  const code = { left: width - size - MARGIN_MM * PX_PER_MM, top: MARGIN_MM * PX_PER_MM, size };
  const module = size / modules;
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(code.left + x * module, code.top + y * module, module + 0.6, module + 0.6);
    }),
  );
  const font = dice.pick(CERTIFICATE_FONTS);
  context.font = `${font.weight} ${4.2 * PX_PER_MM}px '${font.family}'`;
  for (const [at, line] of lines.entries()) context.fillText(line, 15 * PX_PER_MM, (50 + at * 9) * PX_PER_MM);
  const rgba = context.getImageData(0, 0, width, height).data;
  return { pixels: Uint8ClampedArray.from({ length: width * height }, (_, at) => rgba[at * 4 + 1]!), width, height, code, modules };
}
