import type { Map as MapLibreMap } from 'maplibre-gl';

/** Far less than a pixel, but not zero. */
const TINY_OFFSET = 1e-6;
/** Time limit of drawing glyphs in one task. */
const SLICE_MS = 8;

/** Returns a function that runs its argument in the current time slice, or in the next one; each slice is a task. */
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
 * Overrides two methods of MapLibre's GlyphManager (src/render/glyph_manager.ts).
 *
 * - `_createGlyph` treats a top of exactly 0 as missing and uses -8, which draws 'Ố' of our fonts too low ('TRUNG
 *   QUỐC'). The patch makes sure that no top is exactly 0. There is no upstream issue.
 * - `_drawGlyph` draws all glyphs that wait for a font in the task in which it loads. The patch draws them in slices.
 *   Upstream: https://github.com/maplibre/maplibre-gl-js/issues/8426
 */
export function patchGlyphManager(map: MapLibreMap): void {
  const inSlice = createSlices();
  const patch = (): void => {
    const manager = map.style.glyphManager;
    const create = Object.getPrototypeOf(manager)._createGlyph as typeof manager._createGlyph;
    manager._createGlyph = (id, glyph) => create.call(manager, id, { ...glyph, glyphTop: glyph.glyphTop + TINY_OFFSET });
    manager._drawGlyph = async (entry, stack, id, family) => {
      const rasterizer = await manager._getTinySDF(entry, stack, id, family);
      return inSlice(() => manager._getRasterizedGlyph(rasterizer, id));
    };
  };
  patch();
  // A style that cannot be changed in place has a new manager.
  map.on('style.load', patch);
}
