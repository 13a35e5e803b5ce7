import { expect, it } from 'vitest';
import { libraryMethod } from '../../../support/house/libraryMethod.ts';

// Where one fails, the installed MapLibre has another method than the one that was patched: compare it with the patch, which may be needed no more.
it.each([
  ['render/glyph_manager.ts', '_createGlyph', 'aa1c981171c6e3b4'],
  ['render/glyph_manager.ts', 'async _drawGlyph', 'ed0a705184343d72'],
])('patchGlyphManager: the installed MapLibre has the method that the patch targets: %s, %s', (file, name, expected) => {
  expect(libraryMethod(file, name)).toBe(expected);
});
