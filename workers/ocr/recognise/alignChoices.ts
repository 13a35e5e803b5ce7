import type { SymbolChoices } from '../cellText.ts';

/** A character without choices, or choices without a character, costs as much as one that its choices know little of. */
const GAP = Math.log(0.02);
const STRANGER = Math.log(0.0005);

/**
 * Tesseract tells choices by steps of its network, sometimes more or fewer than the word has characters: each character gets those
 * that know it, in their order.
 * @returns of each character, null where none are its
 */
export function alignChoices(chars: readonly string[], symbols: readonly SymbolChoices[]): Array<SymbolChoices | null> {
  const cost = chars.map(() => new Float64Array(symbols.length + 1));
  cost.push(new Float64Array(symbols.length + 1));
  for (let char = chars.length; char >= 0; char -= 1) {
    for (let symbol = symbols.length; symbol >= 0; symbol -= 1) {
      if (char === chars.length || symbol === symbols.length) {
        cost[char]![symbol] = GAP * (chars.length - char + symbols.length - symbol);
        continue;
      }
      const together = worth(chars[char]!, symbols[symbol]!) + cost[char + 1]![symbol + 1]!;
      cost[char]![symbol] = Math.max(together, GAP + cost[char + 1]![symbol]!, GAP + cost[char]![symbol + 1]!);
    }
  }
  const aligned: Array<SymbolChoices | null> = [];
  for (let char = 0, symbol = 0; char < chars.length;) {
    const here = cost[char]![symbol]!;
    if (symbol < symbols.length && here === worth(chars[char]!, symbols[symbol]!) + cost[char + 1]![symbol + 1]!) {
      aligned.push(symbols[symbol]!);
      char += 1;
      symbol += 1;
    } else if (symbol < symbols.length && here === GAP + cost[char]![symbol + 1]!) symbol += 1;
    else {
      aligned.push(null);
      char += 1;
    }
  }
  return aligned;
}

function worth(char: string, { choices }: SymbolChoices): number {
  const own = choices.find((choice) => choice.char === char);
  return own ? Math.max(STRANGER, Math.log(own.share)) : STRANGER;
}
