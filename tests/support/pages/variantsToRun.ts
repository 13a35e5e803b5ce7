/**
 * A journey of a page, at several sizes: `npm test` walks it at the first one, the long run at all. What a size alone decides (overflow,
 * targets, contrast, which columns are there) the tests of gallery and layout judge at both in each run.
 */
export const variantsToRun = <Walk>(walks: readonly Walk[]): readonly Walk[] => (process.env.THUA_LONG === '1' ? walks : walks.slice(0, 1));
