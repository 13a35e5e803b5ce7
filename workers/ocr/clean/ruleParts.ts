/** A piece of a rule that hangs together, in a picture of half the size. */
export interface RulePart {
  /** Along it; the end is behind the last. */
  start: number;
  end: number;
  /** How much of that was seen. */
  seen: number;
  thickness: number;
  /** Where across its middle is, for each step along; NaN where that is not known. */
  middles: Float32Array;
}

/** A whole rule, in pixels of the straight picture. */
export interface Rule {
  /** Where along it begins. */
  start: number;
  /** Where across its middle is, for each pixel along. */
  middles: Float32Array;
  /** Of its thickness, with its soft rim. */
  half: number;
}

/** In digit heights: how far apart along, and how far off across, what is still one rule may be. */
const MAX_GAP = 5;
const FARTHEST_OFF = 0.16;

/** Puts together what lies on one line. */
export function joinRuleParts(parts: readonly RulePart[], digit: number): RulePart[] {
  const rules: RulePart[] = [];
  for (const part of [...parts].sort((a, b) => a.start - b.start)) {
    const at = rules.findIndex((rule) => goesOn(rule, part, digit));
    if (at >= 0) rules[at] = joined(rules[at]!, part);
    else rules.push(part);
  }
  return rules;
}

function goesOn(rule: RulePart, part: RulePart, digit: number): boolean {
  const gap = part.start - rule.end;
  if (gap > MAX_GAP * digit || gap < -digit) return false;
  const off = Math.abs(middleNear(rule, rule.end - 1, digit) - middleNear(part, part.start, digit));
  return off <= FARTHEST_OFF * digit + 1 + 0.01 * Math.max(0, gap);
}

/** The mean middle near one of a part's ends. */
function middleNear({ start, middles }: RulePart, at: number, digit: number): number {
  let sum = 0;
  let count = 0;
  const reach = Math.ceil(2 * digit);
  for (let i = Math.max(0, at - start - reach); i < Math.min(middles.length, at - start + reach); i++) {
    if (Number.isNaN(middles[i]!)) continue;
    sum += middles[i]!;
    count++;
  }
  return count > 0 ? sum / count : NaN;
}

function joined(a: RulePart, b: RulePart): RulePart {
  const end = Math.max(a.end, b.end);
  const middles = new Float32Array(end - a.start).fill(NaN);
  middles.set(b.middles, b.start - a.start);
  middles.set(a.middles);
  return { start: a.start, end, seen: a.seen + b.seen, thickness: Math.max(a.thickness, b.thickness), middles };
}

/** Means over what is seen around, at twice the size; a straight line through what is not seen. */
export function smoothRule({ start, thickness, middles: seen }: RulePart, radius: number): Rule {
  const width = seen.length;
  const even = new Float32Array(width);
  let sum = 0;
  let count = 0;
  let known = -1;
  for (let i = -radius; i < width; i++) {
    const ahead = seen[i + radius];
    if (ahead !== undefined && !Number.isNaN(ahead)) {
      sum += ahead;
      count++;
    }
    const behind = seen[i - radius - 1];
    if (behind !== undefined && !Number.isNaN(behind)) {
      sum -= behind;
      count--;
    }
    if (i < 0 || count === 0) continue;
    even[i] = sum / count;
    for (let j = known + 1; j < i; j++)
      even[j] = known < 0 ? even[i]! : even[known]! + ((even[i]! - even[known]!) * (j - known)) / (i - known);
    known = i;
  }
  for (let j = known + 1; j < width; j++) even[j] = known < 0 ? 0 : even[known]!;
  // Its ends are a little farther out than where it is dark for long.
  const more = Math.min(start, radius >> 1);
  const middles = new Float32Array((width + 2 * more) * 2);
  for (let i = 0; i < middles.length; i++) middles[i] = 2 * even[Math.min(width - 1, Math.max(0, (i >> 1) - more))]! + 0.5;
  return { start: (start - more) * 2, middles, half: thickness + 1.1 };
}
