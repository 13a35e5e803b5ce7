import { foldLetters } from '../text/foldVietnamese.ts';

export interface PrintedLine {
  text: string;
  /** Confidence of each character (UTF-16 units of `text`), 0 to 1. */
  shares: readonly number[];
  /** Other readings of the same line; empty if all agree. */
  others: readonly string[];
}

/** A printed number: digits, for an area with a decimal point. */
export type PrintedPlotNumber = NonNullable<ReturnType<typeof readNamed>>;

/** Parcel data printed as text; null if unreadable. */
export interface PrintedPlot {
  sheet: PrintedPlotNumber | null;
  parcel: PrintedPlotNumber | null;
  areaM2: PrintedPlotNumber | null;
  /** Text after 'Địa chỉ', as recognised without Vietnamese; always uncertain. */
  address: string | null;
}

/** Minimum confidence of a digit without doubt. */
const SURE_SHARE = 0.9;
/** Maximum length of an address: about two lines. */
const MAX_ADDRESS = 160;

/** Digits of a number, not followed by further digits or letters. */
const NUMBER = String.raw`\W{0,4}(\d{1,4})(?![\da-z]|[.,]\d)`;
/** Patterns for words whose vowels lose their marks or are misread. */
const PATTERNS = {
  sheet: new RegExp(String.raw`\b\S{1,3} ?b[a-z]n ?d\S{1,2} ?(?:s\S{1,2})?${NUMBER}`),
  parcel: new RegExp(String.raw`\bth\S{1,4} ?d\S{1,2}t ?(?:s\S{1,2})?${NUMBER}`),
  areaM2: /\bd[i1l]\S{1,2}n ?t[i1l]c[hn][a-z ]{0,16}\W{0,4}(\d[\d., ]{0,11}\d|\d) ?m/,
} as const;
const ADDRESS = /\bd[i1l]a ?ch\S{1,2}? ?[:;.] ?(.+)$/;

/** Folds accents and case character by character, so that positions stay the same. */
const folded = (text: string): string => Array.from(text, (char) => (foldLetters(char) || char).slice(0, char.length)).join('');

/** Normalises an area: '1.234,5' and '1 234.5' become 1234.5. Returns null for contradictory separators. */
function areaText(printed: string): string | null {
  const tight = printed.replaceAll(' ', '');
  const found = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(tight);
  if (!found) return null;
  return [found[1]!.replaceAll(/[.,]/g, ''), ...(found[2] === undefined ? [] : [found[2]])].join('.');
}

type Named = keyof typeof PATTERNS;

function numberIn(line: string, named: Named): { text: string; from: number; to: number } | null {
  const found = PATTERNS[named].exec(line);
  if (!found) return null;
  const text = named === 'areaM2' ? areaText(found[1]!) : found[1]!.replace(/^0+(?=\d)/, '');
  const from = found.index + found[0].lastIndexOf(found[1]!);
  return text === null ? null : { text, from, to: from + found[1]!.length };
}

/** Returns the number with this label; null if there is none, or two different ones. */
function readNamed(lines: ReadonlyArray<PrintedLine & { folded: string }>, named: Named) {
  const found = lines.flatMap((line) => {
    const number = numberIn(line.folded, named);
    if (!number) return [];
    const isClear = line.shares.slice(number.from, number.to).every((share) => share >= SURE_SHARE);
    const isAlike = line.others.every((other) => numberIn(folded(other), named)?.text === number.text);
    return [{ text: number.text, isSure: isClear && isAlike }];
  });
  const [first] = found;
  if (!first || found.some(({ text }) => text !== first.text)) return null;
  return {
    text: first.text,
    /** True if all readings agree and each digit is clear. */
    isSure: found.some(({ isSure }) => isSure),
  };
}

/** Returns true if a line has data for {@link readPrintedPlot}, so that a second pass is useful. */
export const namesPlot = (text: string): boolean => {
  const line = folded(text);
  return Object.values(PATTERNS).some((pattern) => pattern.test(line));
};

/**
 * Reads sheet, parcel, area and address from printed lines, top first ('Thửa đất số: 45; tờ bản đồ số: 12', 'Diện
 * tích: 123,4 m²', 'Địa chỉ: …'), despite the errors of a recogniser without Vietnamese.
 */
export function readPrintedPlot(lines: readonly PrintedLine[]): PrintedPlot {
  const known = lines.map((line) => ({ ...line, folded: folded(line.text) }));
  const addressed = known.flatMap(({ text, folded: line }, at) => {
    const found = ADDRESS.exec(line);
    if (!found) return [];
    const here = text.slice(found.index + found[0].length - found[1]!.length).trim();
    // An address that ends with a comma continues on the next line.
    return [here.endsWith(',') ? `${here} ${known[at + 1]?.text ?? ''}` : here];
  });
  return {
    sheet: readNamed(known, 'sheet'),
    parcel: readNamed(known, 'parcel'),
    areaM2: readNamed(known, 'areaM2'),
    address: addressed.length === 1 ? addressed[0]!.slice(0, MAX_ADDRESS).trim() : null,
  };
}

export const joinPlots = (first: PrintedPlot, second: PrintedPlot): PrintedPlot => ({
  sheet: first.sheet ?? second.sheet,
  parcel: first.parcel ?? second.parcel,
  areaM2: first.areaM2 ?? second.areaM2,
  address: first.address ?? second.address,
});
