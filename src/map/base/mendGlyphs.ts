import type { Map as MapLibreMap } from 'maplibre-gl';

/** Far less than a pixel, and not nothing. */
const A_HAIR = 1e-6;
/** Letters are drawn for so long in a task. */
const SLICE_MS = 8;

/** Runs what comes in turn, in slices of time that are tasks of their own. */
function createSlices(): <Value>(act: () => Value) => Promise<Value> {
  let endsAt = 0;
  let next: Promise<void> | null = null;
  const nextSlice = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve));
    endsAt = performance.now() + SLICE_MS;
    next = null;
  };
  return async (act) => {
    while (performance.now() >= endsAt) await (next ??= nextSlice());
    return act();
  };
}

/**
 * Overlays what MapLibre 6 does with letters.
 *
 * - It draws all letters that wait for a font in the task in which the font comes: 160 to 320 ms at the start, with the page
 *   slowed six times. So they are drawn in slices.
 * - It takes a letter that is exactly as high as its lines reckon with for one without a height and draws it a third of a line lower: in our
 *   fonts 'Ố' and its like ('TRUNG QUỐC'). So none is exactly as high.
 */
export function mendGlyphs(map: MapLibreMap): void {
  const inSlice = createSlices();
  const mend = (): void => {
    const glyphs = map.style.glyphManager;
    const create = Object.getPrototypeOf(glyphs)._createGlyph as typeof glyphs._createGlyph;
    glyphs._createGlyph = (id, drawn) => create.call(glyphs, id, { ...drawn, glyphTop: drawn.glyphTop + A_HAIR });
    glyphs._drawGlyph = async (entry, stack, id, family) => {
      const rasterizer = await glyphs._getTinySDF(entry, stack, id, family);
      return inSlice(() => glyphs._getRasterizedGlyph(rasterizer, id));
    };
  };
  mend();
  // A style that could not be changed bit by bit is made anew.
  map.on('style.load', mend);
}
