import { expect, it } from 'vitest';
import { pictureCrop } from '../../../../src/domain/picture/pictureCrop.ts';

it.each([
  ['a phone whose sheet leaves a strip', { width: 360, height: 640 }, { top: 116, right: 0, bottom: 448, left: 0 }, { left: 0, top: 19, width: 360, height: 270 }],
  ['a strip at the very top', { width: 360, height: 640 }, { top: 0, right: 0, bottom: 600, left: 0 }, { left: 0, top: 0, width: 360, height: 270 }],
  ['a desktop beside its panel', { width: 1280, height: 800 }, { top: 0, right: 0, bottom: 0, left: 400 }, { left: 400, top: 0, width: 880, height: 800 }],
  ['a phone on its side', { width: 640, height: 300 }, { top: 40, right: 0, bottom: 200, left: 0 }, { left: 0, top: 0, width: 640, height: 300 }],
])('note picture: of the map what is seen is kept: %s', (_name, map, padding, kept) => {
  expect(pictureCrop(map, padding)).toEqual(kept);
});
