import { brushColour } from './brushColour.ts';
import type { MapBlocks } from './mapBlocks.ts';

const TOOLS = 5;
/** Style types with their sizes: pens, brushes, font names, symbols. */
const TOOL_BYTES: Readonly<Record<number, number>> = { 1: 10, 2: 12, 3: 36, 4: 12 };
const BRUSH_TOOL = 2;
/** Maximum size of the table, which has at most 255 styles of each type. */
const MAX_TOOL_BYTES = 2 ** 16;

/** Returns the brush colours of a .MAP by number from 1; empty if the table is damaged. */
export function readMapBrushes(blocks: MapBlocks, tableAt: number): Array<string | undefined> {
  const brushes: Array<string | undefined> = [];
  if (tableAt <= 0) return brushes;
  try {
    const bytes = blocks.chainUpTo(TOOLS, tableAt, MAX_TOOL_BYTES);
    const tools = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const rgb = (at: number): number => tools.getUint16(at) * 256 + tools.getUint8(at + 2);
    for (let from = 0; from < bytes.length;) {
      const length = TOOL_BYTES[bytes[from]!];
      if (length === undefined) break;
      if (bytes[from] === BRUSH_TOOL) {
        // The use count precedes pattern, transparency, foreground, background.
        const [pattern, isClear] = [tools.getUint8(from + 5), tools.getUint8(from + 6) !== 0];
        brushes.push(brushColour(pattern, rgb(from + 7), isClear ? NaN : rgb(from + 10)));
      }
      from += 1 + length;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return brushes;
}
