import { type ReadNumber, roundOcrValue } from '../../../src/domain/picture/cornerReading.ts';
import { optionText, type NumberOption } from './numberOption.ts';
import type { TableField } from './tableField.ts';

/** A reading is believed from this share on. */
const CERTAIN_FROM = 0.985;
/** An alternative of less than this share raises no doubt about a digit. */
const DOUBT_FROM = 0.004;

/** An option with its share of 1. What the shares leave is that no option is right. */
export interface WeighedOption {
  option: NumberOption;
  share: number;
}

/**
 * What is shown of a number: its likeliest option, whether it may be believed, and whether the picture alone said so.
 * @param isSound whether anything beside the picture speaks for an option; one that fails it is doubtful however clear it was
 */
export function judgeNumber(
  field: TableField | null,
  weighed: readonly WeighedOption[],
  isSound: (option: NumberOption) => boolean,
): ReadNumber {
  const byText = new Map<string, WeighedOption>();
  /** What the field's own digits come to. */
  const asSeen = new Set<string>();
  for (const one of weighed) {
    const text = optionText(one.option);
    const same = byText.get(text);
    const option = same && same.option.ocr > one.option.ocr ? same.option : one.option;
    byText.set(text, { option, share: one.share + (same?.share ?? 0) });
    if (one.option.digits === field?.digits) asSeen.add(text);
  }
  const sorted = [...byText.values()].sort((one, other) => other.share - one.share);
  const best = sorted[0];
  const box = field?.box ?? null;
  if (!best) return { value: null, text: field?.digits ?? '', trust: 'doubtful', before: null, doubtfulAt: [], box };
  const text = optionText(best.option);
  const value = roundOcrValue(best.option.value);
  if (best.share < CERTAIN_FROM || !isSound(best.option)) {
    return { value, text, trust: 'doubtful', before: null, doubtfulAt: doubtsOf(text, sorted.slice(1)), box };
  }
  const seen = sorted.reduce((one, other) => (other.option.ocr > one.option.ocr ? other : one));
  // The options leave out what no such number can be; the field's own digits do not.
  const isChanged = seen !== best || (field !== null && !asSeen.has(text));
  const before = isChanged ? (seen === best ? field!.text : optionText(seen.option)) : null;
  return { value, text, trust: before === null ? 'certain' : 'repaired', before, doubtfulAt: [], box };
}

/** Where the alternatives differ; every digit where none of them says where. */
function doubtsOf(text: string, others: readonly WeighedOption[]): number[] {
  const texts = others.filter(({ share }) => share >= DOUBT_FROM).map(({ option }) => optionText(option));
  const differ = (char: string, index: number): boolean => texts.some((other) => other.length === text.length && other[index] !== char);
  const at = [...text].flatMap((char, index) => (differ(char, index) ? [index] : []));
  return at.length > 0 ? at : [...text].flatMap((char, index) => (char === '.' ? [] : [index]));
}
