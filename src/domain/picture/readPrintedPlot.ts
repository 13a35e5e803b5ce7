import { foldLetters } from '../text/foldVietnamese.ts';

export interface PrintedLine {
  text: string;
  /** How sure each character is (UTF-16 units of `text`), 0 to 1. */
  shares: readonly number[];
  /** What other looks at the same line saw; empty where all saw the same. */
  others: readonly string[];
}

/** A number of a paper; digits, of an area with a decimal dot. */
export type PrintedPlotNumber = NonNullable<ReturnType<typeof readNamed>>;

/** What a paper says of its parcel in words; null where it was not read. */
export interface PrintedPlot {
  sheet: PrintedPlotNumber | null;
  parcel: PrintedPlotNumber | null;
  areaM2: PrintedPlotNumber | null;
  /** What stands behind 'Địa chỉ', as a recogniser without Vietnamese spells it: never sure. */
  address: string | null;
}

/** Digits that a look was less sure of are in doubt. */
const SURE_SHARE = 0.9;
/** An address is a line or two. */
const MAX_ADDRESS = 160;

/** A number ends where nothing of a number or a word follows. */
const NUMBER = String.raw`\W{0,4}(\d{1,4})(?![\da-z]|[.,]\d)`;
/** Vowels lose their marks, or take another letter's shape. */
const PATTERNS = {
  sheet: new RegExp(String.raw`\b\S{1,3} ?b[a-z]n ?d\S{1,2} ?(?:s\S{1,2})?${NUMBER}`),
  parcel: new RegExp(String.raw`\bth\S{1,4} ?d\S{1,2}t ?(?:s\S{1,2})?${NUMBER}`),
  areaM2: /\bd[i1l]\S{1,2}n ?t[i1l]c[hn][a-z ]{0,16}\W{0,4}(\d[\d., ]{0,11}\d|\d) ?m/,
} as const;
const ADDRESS = /\bd[i1l]a ?ch\S{1,2}? ?[:;.] ?(.+)$/;

/** Letters without marks and case, one for one, so that places stay. */
const folded = (text: string): string => Array.from(text, (char) => (foldLetters(char) || char).slice(0, char.length)).join('');

/** '1.234,5' and '1 234.5' are 1234.5; null where the marks contradict each other. */
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

/** The number that the paper names so; null where it names none, or two. */
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
    /** Every look saw it so, and each of its digits clearly. */
    isSure: found.some(({ isSure }) => isSure),
  };
}

/** Whether a line names what {@link readPrintedPlot} reads: it is worth a second look. */
export const namesPlot = (text: string): boolean => {
  const line = folded(text);
  return Object.values(PATTERNS).some((pattern) => pattern.test(line));
};

/**
 * Sheet, parcel, area and address of a paper's words ('Thửa đất số: 45; tờ bản đồ số: 12', 'Diện tích: 123,4 m²', 'Địa chỉ: …'), read past
 * the faults of a recogniser that knows no Vietnamese.
 * @param lines from the top
 */
export function readPrintedPlot(lines: readonly PrintedLine[]): PrintedPlot {
  const known = lines.map((line) => ({ ...line, folded: folded(line.text) }));
  const addressed = known.flatMap(({ text, folded: line }, at) => {
    const found = ADDRESS.exec(line);
    if (!found) return [];
    const here = text.slice(found.index + found[0].length - found[1]!.length).trim();
    // One that ends in a comma goes on below.
    return [here.endsWith(',') ? `${here} ${known[at + 1]?.text ?? ''}` : here];
  });
  return {
    sheet: readNamed(known, 'sheet'),
    parcel: readNamed(known, 'parcel'),
    areaM2: readNamed(known, 'areaM2'),
    address: addressed.length === 1 ? addressed[0]!.slice(0, MAX_ADDRESS).trim() : null,
  };
}

/** What one look left open, another one fills. */
export const joinPlots = (one: PrintedPlot, other: PrintedPlot): PrintedPlot => ({
  sheet: one.sheet ?? other.sheet,
  parcel: one.parcel ?? other.parcel,
  areaM2: one.areaM2 ?? other.areaM2,
  address: one.address ?? other.address,
});
