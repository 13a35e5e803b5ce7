import { expect, it } from 'vitest';
import { PathPages } from '../../../../../workers/geometry/layers/pathPages.ts';

it('path pages: every path is found whole, longer ones than a page and empty ones included', () => {
  const pages = new PathPages();
  const lengths = [0, 4, 30_000, 40_000, 65_536, 2, 200_000, 0, 6, 65_000, 1_000];
  const paths = lengths.map((length, path) => Float64Array.from({ length }, (_, at) => path + at / 1e6));
  const ends = paths.map((path) => {
    pages.add(path);
    return pages.count;
  });
  expect(pages.count).toBe(lengths.reduce((sum, length) => sum + length, 0) / 2);
  const isSame = paths.map((path, at) => {
    const view = pages.view(ends[at - 1] ?? 0, ends[at]!);
    return view.length === path.length && view.every((value, place) => value === path[place]);
  });
  expect(isSame).toEqual(paths.map(() => true));
});
