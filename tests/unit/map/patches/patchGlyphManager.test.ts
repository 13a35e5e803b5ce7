import { expect, it } from 'vitest';
import { libraryMethod } from '../../../support/house/libraryMethod.ts';

// A failure means that the installed MapLibre has another method: compare it with the patch or drop the patch.
it.each([
  ['render/glyph_manager.ts', '_createGlyph', 'aa1c981171c6e3b4'],
  ['render/glyph_manager.ts', 'async _drawGlyph', 'ed0a705184343d72'],
])('patchGlyphManager: the installed MapLibre has the method that the patch targets: %s, %s', (file, name, expected) => {
  expect(libraryMethod(file, name)).toBe(expected);
});
