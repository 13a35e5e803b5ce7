/** Centre and size of a sign in the plane, in digit heights, with an index that identifies it. */
export interface PlacedSign {
  index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export type SignChain = PlacedSign[];

/** Limits of a word, in heights of its signs. */
const WORD_GAP = 1.25;
const OVERLAP = 0.3;
const WORD_OFF = 0.35;
/** Largest vertical deviation in a row, in digit heights. */
const ROW_OFF = 0.3;
/** Extra deviation per gap: wider gaps are less certain. */
const OFF_PER_GAP = 0.015;
/** Number of signs at a word's end that determine its slope. */
const TAIL = 6;

export function linkWords(signs: readonly PlacedSign[]): SignChain[] {
  const words: SignChain[] = [];
  let open: SignChain[] = [];
  for (const sign of [...signs].sort((a, b) => a.x - a.width / 2 - (b.x - b.width / 2))) {
    const left = sign.x - sign.width / 2;
    open = open.filter((word) => left - rightOf(word) < WORD_GAP * Math.max(1, word.at(-1)!.height));
    let best: SignChain | null = null;
    let minDeviation = WORD_OFF;
    for (const word of open) {
      const last = word.at(-1)!;
      const unit = (last.height + sign.height) / 2;
      const gap = (left - rightOf(word)) / unit;
      if (gap > WORD_GAP || gap < -OVERLAP || sign.x <= last.x) continue;
      const deviation = Math.abs(sign.y - last.y) / unit;
      if (deviation < minDeviation) {
        minDeviation = deviation;
        best = word;
      }
    }
    if (best) best.push(sign);
    else {
      const word = [sign];
      words.push(word);
      open.push(word);
    }
  }
  return words;
}

const rightOf = (word: SignChain): number => word.at(-1)!.x + word.at(-1)!.width / 2;

interface WordEnds {
  word: SignChain;
  left: number;
  right: number;
  head: RisingPlace;
  tail: RisingPlace;
}

interface RisingPlace {
  x: number;
  y: number;
  slope: number;
}

/** @param gap largest gap between words of a row, in digit heights */
export function linkRows(words: readonly SignChain[], gap: number): SignChain[][] {
  const sorted = words
    .filter(({ length }) => length >= 2)
    .map((word): WordEnds => {
      const left = word[0]!.x - word[0]!.width / 2;
      return { word, left, right: rightOf(word), head: placeOf(word.slice(0, TAIL)), tail: placeOf(word.slice(-TAIL)) };
    })
    .sort((a, b) => a.left - b.left);
  const taken = new Set<WordEnds>();
  const nextOf = (current: WordEnds, at: number): number => {
    let best = -1;
    let minCost = Infinity;
    for (let index = at + 1; index < sorted.length && sorted[index]!.left - current.right <= gap; index++) {
      const candidate = sorted[index]!;
      const distance = candidate.left - current.right;
      if (distance < -OVERLAP || taken.has(candidate)) continue;
      const middle = (current.right + candidate.left) / 2;
      const deviation = Math.abs(heightAt(current.tail, middle) - heightAt(candidate.head, middle));
      // Take the nearest word at this height.
      if (deviation > ROW_OFF + OFF_PER_GAP * distance || distance + 8 * deviation >= minCost) continue;
      minCost = distance + 8 * deviation;
      best = index;
    }
    return best;
  };
  const rows: SignChain[][] = [];
  for (const [first, ends] of sorted.entries()) {
    if (taken.has(ends)) continue;
    const row: SignChain[] = [];
    for (let at = first; at >= 0; at = nextOf(sorted[at]!, at)) {
      taken.add(sorted[at]!);
      row.push(sorted[at]!.word);
    }
    rows.push(row);
  }
  return rows;
}

const heightAt = ({ x, y, slope }: RisingPlace, at: number): number => y + slope * (at - x);

const placeOf = (signs: readonly PlacedSign[]): RisingPlace => ({ ...middleOf(signs), slope: slopeOf(signs) });

function middleOf(signs: ReadonlyArray<Pick<PlacedSign, 'x' | 'y'>>): { x: number; y: number } {
  const ys = signs.map(({ y }) => y).sort((a, b) => a - b);
  return { x: signs.reduce((sum, { x }) => sum + x, 0) / signs.length, y: ys[ys.length >> 1]! };
}

/** Returns the slope of some signs, shrunk towards 0 because three signs determine it poorly. */
export function slopeOf(signs: ReadonlyArray<Pick<PlacedSign, 'x' | 'y'>>): number {
  const { x: middleX } = middleOf(signs);
  const middleY = signs.reduce((sum, { y }) => sum + y, 0) / signs.length;
  let [sumXY, sumXX] = [0, 4];
  for (const { x, y } of signs) {
    sumXY += (x - middleX) * (y - middleY);
    sumXX += (x - middleX) ** 2;
  }
  return sumXY / sumXX;
}

/** Minimum signs of a number or of a group of its digits. */
const NUMBER_SIGNS = 3;
/** Limits between two numbers of a column, in digit heights: distance down, offset, difference in width. */
const COLUMN_STEP = 4.5;
const COLUMN_OFF = 0.7;
const COLUMN_WIDER = 0.6;

/** Links numbers of one width below each other to columns. @param lean largest sideways offset per unit down */
export function linkColumns(words: readonly SignChain[], lean: number): SignChain[][] {
  const blocks = words
    .filter(({ length }) => length >= NUMBER_SIGNS)
    .map((word) => {
      const left = word[0]!.x - word[0]!.width / 2;
      const right = rightOf(word);
      return { x: (left + right) / 2, y: middleOf(word).y, width: right - left, word };
    })
    .sort((a, b) => a.y - b.y);
  const columns: Array<typeof blocks> = [];
  for (const block of blocks) {
    let best: typeof blocks | null = null;
    let minCost = Infinity;
    for (const column of columns) {
      const last = column.at(-1)!;
      const [dy, dx] = [block.y - last.y, Math.abs(block.x - last.x)];
      if (dy < 1 || dy > COLUMN_STEP || dx > COLUMN_OFF + lean * dy || Math.abs(block.width - last.width) > COLUMN_WIDER) continue;
      if (dy + dx < minCost) {
        minCost = dy + dx;
        best = column;
      }
    }
    if (best) best.push(block);
    else columns.push([block]);
  }
  return columns.map((column) => column.map(({ word }) => word));
}
