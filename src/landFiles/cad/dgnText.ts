import { readCadText } from './cadTextPage.ts';
import type { DgnElement } from './dgnElement.ts';
import type { DgnFrame } from './dgnFrame.ts';
import { dgnTurn } from './dgnPath.ts';
import type { DrawnText } from './drawnSheet.ts';

/** Sizes of letters are six thousandths of positions. */
const LETTER = 6 / 1000;
/** The corner of the box around an element, its sign turned. */
const [RANGE_LOW, RANGE_HIGH] = [4, 16];
/** A text begins so when its letters have two bytes each. */
const TWO_BYTES = '\u00ff\u00fd';

/** What an element of text says and where its middle lies. @returns undefined for a damaged one */
export function dgnText(element: DgnElement, frame: DgnFrame, layer: string): DrawnText | undefined {
  const origin = frame.is3d ? 62 : 50;
  const head = origin + (frame.is3d ? 14 : 10);
  if (!element.reaches(head)) return undefined;
  const count = element.bytes[head - 2]!;
  if (!element.reaches(head + count)) return undefined;
  const text = lettersOf(String.fromCharCode(...element.bytes.subarray(head, head + count)));
  const [letterWidth, height] = [element.int(38) * LETTER * frame.scale, element.int(42) * LETTER * frame.scale];
  const turn = dgnTurn(element, 46, frame.is3d);
  // Its origin is the lower left, however it was set.
  const [right, up] = [(letterWidth * text.length) / 2, height / 2];
  const [x, y] = [frame.x(element.int(origin)), frame.y(element.int(origin + 4))];
  const reckoned = { x: x + turn.xx * right + turn.xy * up, y: y + turn.yx * right + turn.yy * up };
  return { layer, text, ...(middleOfRange(element, frame, reckoned, Math.hypot(right, up)) ?? reckoned), height: Math.abs(height) };
}

/**
 * The middle of the box that the program which knew the font left around the text; undefined where it is not there or lies
 * elsewhere than the text.
 */
function middleOfRange(
  element: DgnElement,
  frame: DgnFrame,
  near: { x: number; y: number },
  reach: number,
): { x: number; y: number } | undefined {
  const position = (at: number): number => element.int(at) ^ 0x80000000;
  const [lowX, lowY, highX, highY] = [RANGE_LOW, RANGE_LOW + 4, RANGE_HIGH, RANGE_HIGH + 4].map(position) as [
    number,
    number,
    number,
    number,
  ];
  if (highX <= lowX || highY <= lowY) return undefined;
  const middle = { x: frame.x((lowX + highX) / 2), y: frame.y((lowY + highY) / 2) };
  return Math.hypot(middle.x - near.x, middle.y - near.y) <= reach ? middle : undefined;
}

function lettersOf(bytes: string): string {
  if (!bytes.startsWith(TWO_BYTES)) return readCadText(bytes.replace(/\0/g, ''), 'utf-8').trim();
  let text = '';
  for (let i = 2; i + 1 < bytes.length; i += 2) text += String.fromCharCode(bytes.charCodeAt(i) | (bytes.charCodeAt(i + 1) << 8));
  return text.trim();
}
