import type { DxfElement } from './dxfElement.ts';
import type { DrawnText } from './drawnSheet.ts';
import { type Placement, placePath } from './placement.ts';
import { plainMtextLines, plainCadText } from './plainCadText.ts';

const RADIANS = Math.PI / 180;
/** Width of a letter relative to its height: digits of Arial and Times have 0.76 to 0.78. */
const LETTER_SHARE = 0.77;
/** Line spacing of an MTEXT relative to its text height. */
const LINE_PITCH = 5 / 3;
const [CENTRE, RIGHT, ALIGNED, MIDDLE, FIT] = [1, 2, 3, 4, 5];
const [IS_BACKWARDS, IS_UPSIDE_DOWN] = [2, 4];

type PlacedText = Omit<DrawnText, 'layer'>;

/** Returns the scale factor of lengths in a placement. */
const stretchOf = ([, , c, d]: Placement): number => Math.hypot(c, d);

function placed(text: string, x: number, y: number, height: number, placement: Placement): PlacedText {
  const [placedX, placedY] = placePath([x, y], placement) as [number, number];
  return { text, x: placedX, y: placedY, height: height * stretchOf(placement) };
}

/** Reads a TEXT, ATTRIB or ATTDEF with its centre. Without its font, a width is estimated if aligned at one end. */
function textOf(element: DxfElement, placement: Placement, read: (bytes: string) => string): PlacedText {
  const text = plainCadText(read(element.text(1)));
  const height = element.number(40, 0);
  const [across, up] = [element.number(72, 0), element.number(element.kind === 'TEXT' ? 73 : 74, 0)];
  const [x, y] = [element.number(10, 0), element.number(20, 0)];
  const turn = element.number(50, 0) * RADIANS;
  const flags = element.number(71, 0);
  if (across === ALIGNED || across === FIT) {
    const [toX, toY] = [element.number(11, x), element.number(21, y)];
    const along = Math.atan2(toY - y, toX - x);
    return placed(text, (x + toX) / 2 - (Math.sin(along) * height) / 2, (y + toY) / 2 + (Math.cos(along) * height) / 2, height, placement);
  }
  // Other alignments than bottom left use the second point.
  const hangs = (across !== 0 || up !== 0) && element.has(11);
  const [fromX, fromY] = hangs ? [element.number(11, x), element.number(21, y)] : [x, y];
  const width = text.length * height * LETTER_SHARE * element.number(41, 1);
  const isMiddle = across === MIDDLE;
  const right = (isMiddle || across === CENTRE ? 0 : across === RIGHT ? -width / 2 : width / 2) * (flags & IS_BACKWARDS ? -1 : 1);
  const above = (isMiddle || up === 2 ? 0 : up === 3 ? -height / 2 : height / 2) * (flags & IS_UPSIDE_DOWN ? -1 : 1);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return placed(text, fromX + cos * right - sin * above, fromY + sin * right + cos * above, height, placement);
}

/** Reads the lines of an MTEXT, each with its centre. Lines wrapped by the frame stay whole. */
function linesOf(element: DxfElement, placement: Placement, read: (bytes: string) => string): PlacedText[] {
  const lines = plainMtextLines(read(element.texts(3) + element.text(1)));
  const height = element.number(40, 0);
  const pitch = height * LINE_PITCH * element.number(44, 1);
  const [dirX, dirY] = [element.number(11, 0), element.number(21, 0)];
  const turn = dirX === 0 && dirY === 0 ? element.number(50, 0) * RADIANS : Math.atan2(dirY, dirX);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [x, y] = [element.number(10, 0), element.number(20, 0)];
  // Attachment 1 to 9, from top left to bottom right.
  const hung = Math.min(9, Math.max(1, element.number(71, 1))) - 1;
  const whole = height + (lines.length - 1) * pitch;
  const top = (whole * Math.floor(hung / 3)) / 2;
  return lines.map((text, i) => {
    const right = ((1 - (hung % 3)) * text.length * height * LETTER_SHARE) / 2;
    const above = top - height / 2 - i * pitch;
    return placed(text, x + cos * right - sin * above, y + sin * right + cos * above, height, placement);
  });
}

/** Reads a TEXT, ATTRIB or MTEXT, one text per line. `placement` is that of its plane; for MTEXT of the drawing. */
export const dxfTexts = (element: DxfElement, placement: Placement, read: (bytes: string) => string): PlacedText[] =>
  element.kind === 'MTEXT' ? linesOf(element, placement, read) : [textOf(element, placement, read)];
