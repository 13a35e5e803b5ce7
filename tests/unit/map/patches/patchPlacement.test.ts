import { expect, it } from 'vitest';
import { libraryMethod } from '../../../support/house/libraryMethod.ts';

// A failure means that the installed MapLibre has another method: compare it with the patch or drop the patch.
it.each([
  ['symbol/placement.ts', 'getBucketParts', '9da7f29cb3292920'],
  ['symbol/placement.ts', 'placeLayerBucketPart', 'c890b8810a65addf'],
  ['style/pauseable_placement.ts', 'continuePlacement', '58a0ef53011c9851'],
])('patchPlacement: the installed MapLibre has the method that the patch targets: %s, %s', (file, name, expected) => {
  expect(libraryMethod(file, name)).toBe(expected);
});
