import type { SymbolChoices } from '../cellText.ts';

/** Log cost of an unmatched character or step, and minimum of a character that is not among a step's choices. */
const GAP = Math.log(0.02);
const UNLISTED = Math.log(0.0005);

/** Aligns characters with Tesseract's choices, which are per network step. @returns null for a character without any */
function alignChoices(chars: readonly string[], symbols: readonly SymbolChoices[]): Array<SymbolChoices | null> {
  const cost = chars.map(() => new Float64Array(symbols.length + 1));
  cost.push(new Float64Array(symbols.length + 1));
  for (let char = chars.length; char >= 0; char -= 1) {
    for (let symbol = symbols.length; symbol >= 0; symbol -= 1) {
      if (char === chars.length || symbol === symbols.length) {
        cost[char]![symbol] = GAP * (chars.length - char + symbols.length - symbol);
        continue;
      }
      const matched = scoreOf(chars[char]!, symbols[symbol]!) + cost[char + 1]![symbol + 1]!;
      cost[char]![symbol] = Math.max(matched, GAP + cost[char + 1]![symbol]!, GAP + cost[char]![symbol + 1]!);
    }
  }
  const aligned: Array<SymbolChoices | null> = [];
  for (let char = 0, symbol = 0; char < chars.length;) {
    const current = cost[char]![symbol]!;
    if (symbol < symbols.length && current === scoreOf(chars[char]!, symbols[symbol]!) + cost[char + 1]![symbol + 1]!) {
      aligned.push(symbols[symbol]!);
      char += 1;
      symbol += 1;
    } else if (symbol < symbols.length && current === GAP + cost[char]![symbol + 1]!) symbol += 1;
    else {
      aligned.push(null);
      char += 1;
    }
  }
  return aligned;
}

function scoreOf(char: string, { choices }: SymbolChoices): number {
  const listed = choices.find((choice) => choice.char === char);
  return listed ? Math.max(UNLISTED, Math.log(listed.share)) : UNLISTED;
}

export interface OcrWord {
  /** Horizontal range in the line's image, pixels. */
  left: number;
  right: number;
  text: string;
  /** Range 0 to 1. */
  confidence: number;
  symbols: SymbolChoices[];
}

const WORD = /<span class='ocrx_word'[^>]*title='bbox (\d+) \d+ (\d+) \d+; x_wconf (\d+)'>/g;
const SYMBOL = /id='lstm_choices_[^']*'>([\s\S]*?)(?=<span class='ocrx_cinfo' id='lstm_choices_|$)/g;
const CHOICE = /x_confs ([\d.]+)'>([^<]*)<\/span>/g;
/** Text between an opening tag and the next one. */
const FIRST_TEXT = /^[^<]*/;
/** Minimum share: Tesseract rounds down to per mille, so a listed choice may have 0. */
const MIN_SHARE = 0.001;

const unescape = (text: string): string =>
  text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name]!);

function readChoices(span: string): SymbolChoices {
  const found = [...span.matchAll(CHOICE)].map(([, share, char]) => ({
    char: unescape(char!).trim(),
    share: Math.max(Number(share) / 100, MIN_SHARE),
  }));
  const sum = found.reduce((all, { share }) => all + share, 0);
  const choices = found.map(({ char, share }) => ({ char, share: share / sum })).sort((a, b) => b.share - a.share);
  return { choices };
}

/** Puts the character that the word contains first among its choices. */
function withFirst(char: string, symbol: SymbolChoices | null, confidence: number): SymbolChoices {
  const choices = symbol?.choices ?? [];
  const chosen = choices.find((choice) => choice.char === char) ?? { char, share: confidence };
  return { choices: [chosen, ...choices.filter((choice) => choice.char !== char)] };
}

/** Reads the words of an hOCR page with lstm_choice_mode 2, by regular expressions: workers have no DOM parser. */
export function readHocr(hocr: string): OcrWord[] {
  const heads = [...hocr.matchAll(WORD)];
  return heads.map((head, at) => {
    const inside = hocr.slice(head.index + head[0].length, heads[at + 1]?.index ?? hocr.length);
    const text = unescape(FIRST_TEXT.exec(inside)![0]).trim();
    const confidence = Number(head[3]) / 100;
    const symbols = [...inside.matchAll(SYMBOL)].map(([, span]) => readChoices(span!));
    return {
      left: Number(head[1]),
      right: Number(head[2]),
      text,
      confidence,
      symbols: alignChoices([...text], symbols).map((choices, place) => withFirst([...text][place]!, choices, confidence)),
    };
  });
}
