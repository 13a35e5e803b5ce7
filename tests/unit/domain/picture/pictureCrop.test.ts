import { expect, it } from 'vitest';
import { pictureCrop, unturnBox } from '../../../../src/domain/picture/pictureCrop.ts';
import { type QuarterTurns, startCrop, turnedSize, turnOnce } from '../../../../src/domain/picture/startCrop.ts';

// oxfmt-ignore
it.each([
  ['a phone whose sheet leaves a strip', { width: 360, height: 640 }, { top: 116, right: 0, bottom: 448, left: 0 }, { left: 0, top: 19, width: 360, height: 270 }],
  ['a strip at the very top', { width: 360, height: 640 }, { top: 0, right: 0, bottom: 600, left: 0 }, { left: 0, top: 0, width: 360, height: 270 }],
  ['a desktop beside its panel', { width: 1280, height: 800 }, { top: 0, right: 0, bottom: 0, left: 400 }, { left: 400, top: 0, width: 880, height: 800 }],
  ['a phone on its side', { width: 640, height: 300 }, { top: 40, right: 0, bottom: 200, left: 0 }, { left: 0, top: 0, width: 640, height: 300 }],
])('note picture: the visible part of the map is kept: %s', (_name, map, padding, kept) => {
  expect(pictureCrop(map, padding)).toEqual(kept);
});

const SIZE = { width: 400, height: 300 };
/** One pixel of the picture, as a box. */
const PIXEL = { left: 10, top: 20, width: 1, height: 1 };

/** Box after one clockwise turn, computed independently: x' = height − y, y' = x. */
function turn({ left, top, width, height }: typeof PIXEL, size: typeof SIZE): typeof PIXEL {
  return { left: size.height - top - height, top: left, width: height, height: width };
}

it('quarter turns: a part of a turned picture is found in the original', () => {
  let box = PIXEL;
  let turns: QuarterTurns = 0;
  for (let done = 0; done < 4; done += 1) {
    expect(unturnBox(box, turns, SIZE)).toEqual(PIXEL);
    box = turn(box, turnedSize(SIZE, turns));
    turns = turnOnce(turns);
  }
  expect([turns, box]).toEqual([0, PIXEL]);
});

it('crop: it starts centred, 90 % wide at 16/9', () => {
  const crop = startCrop({ width: 1600, height: 1200 });
  expect(crop.width).toBe(0.9);
  expect((crop.width * 1600) / (crop.height * 1200)).toBeCloseTo(16 / 9, 9);
  expect([crop.left, crop.top]).toEqual([(1 - crop.width) / 2, (1 - crop.height) / 2]);
});

it('crop: in a flatter picture it is 90 % of the height, still at 16/9', () => {
  const crop = startCrop({ width: 2000, height: 500 });
  expect(crop.height).toBeCloseTo(0.9, 9);
  expect((crop.width * 2000) / (crop.height * 500)).toBeCloseTo(16 / 9, 9);
});
