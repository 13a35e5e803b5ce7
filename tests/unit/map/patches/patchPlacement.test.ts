import { expect, it } from 'vitest';
import { libraryMethod } from '../../../support/house/libraryMethod.ts';

// Where one fails, the installed MapLibre has another method than the one that was patched: compare it with the patch, which may be needed no more.
it.each([
  ['symbol/placement.ts', 'getBucketParts', '9da7f29cb3292920'],
  ['symbol/placement.ts', 'placeLayerBucketPart', 'c890b8810a65addf'],
  ['style/pauseable_placement.ts', 'continuePlacement', '58a0ef53011c9851'],
])('patchPlacement: the installed MapLibre has the method that the patch targets: %s, %s', (file, name, expected) => {
  expect(libraryMethod(file, name)).toBe(expected);
});
