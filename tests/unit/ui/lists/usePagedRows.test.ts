import { describe, expect, it } from 'vitest';
import { pagesInView } from '../../../../src/ui/lists/usePagedRows.ts';

describe('pages in view', () => {
  it.each([
    [0, 9, 500, [0, 1]],
    [60, 70, 500, [1, 2, 3]],
    [490, 499, 500, [18, 19]],
    [0, 2, 3, [0]],
    [0, 0, 0, []],
  ])('pagesInView: rows %i–%i of %i', (first, last, count, pages) => {
    expect(pagesInView(first, last, count)).toEqual(pages);
  });
});
