import type { ExpressionSpecification } from 'maplibre-gl';

export interface ColouredLandCode {
  code: string;
  /** `#RRGGBB`. */
  colour: string;
  /** Zones of the code are hatched. */
  isPublic?: boolean;
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Mixes two colours: `share` 1 is all `hex`, 0 all `paper`. Both and the result are `#RRGGBB`. */
export function tint(hex: string, paper: string, share: number): string {
  const ground = channels(paper);
  const mixed = channels(hex).map((value, i) => Math.round(value * share + ground[i]! * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

interface Shade {
  paper: string;
  /** Colour of a code that the list lacks. */
  fallback: string;
  /** Share of a code's colour that is kept, 0 to 1. */
  share: number;
}

/** Returns the first part of a compound code such as 'ONT+CLN', which gives the colour. */
export const colouringCode = (code: string): string => (code[3] === '+' ? code.slice(0, 3) : code);

const firstPart = (code: ExpressionSpecification): ExpressionSpecification => [
  'case',
  ['==', ['slice', code, 3, 4], '+'],
  ['slice', code, 0, 3],
  code,
];

/** Minimum opacity, so that even white land differs from land without a zone. */
const MIN_ALPHA = 0.2;

/**
 * Returns the most transparent ink that looks like a tint: it only darkens a light background, and only brightens a
 * dark one. @returns channels 0 to 255, alpha 0 to 1
 */
export function clearInk(hex: string, paper: string, share: number): { ink: [number, number, number]; alpha: number } {
  const ground = channels(paper);
  const isLight = ground[1]! > 127;
  const target = channels(tint(hex, paper, share)).map((value, i) => (isLight ? Math.min : Math.max)(value, ground[i]!));
  const needed = target.map((value, i) => (isLight ? (ground[i]! - value) / ground[i]! : (value - ground[i]!) / (255 - ground[i]!)));
  const alpha = Math.max(MIN_ALPHA, ...needed);
  const ink = target.map((value, i) => Math.round(ground[i]! + (value - ground[i]!) / alpha));
  return { ink: ink as [number, number, number], alpha };
}

/** @returns `rgba(…)` */
export function clearTint(hex: string, paper: string, share: number): string {
  const { ink, alpha } = clearInk(hex, paper, share);
  return `rgba(${ink.join(',')},${Number(alpha.toFixed(3))})`;
}

export function zoneColour(
  code: ExpressionSpecification,
  codes: readonly ColouredLandCode[],
  { paper, fallback, share }: Shade,
): ExpressionSpecification | string {
  const unknown = clearTint(fallback, paper, share);
  if (codes.length === 0) return unknown;
  const pairs = codes.flatMap(({ code: known, colour }) => [known, clearTint(colour, paper, share)]);
  return ['match', firstPart(code), ...pairs, unknown] as unknown as ExpressionSpecification;
}
