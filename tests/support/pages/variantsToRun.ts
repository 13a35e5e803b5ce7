/**
 * Selects the sizes of a page test: `npm test` runs the first one, the long run all. The tests of gallery and layout
 * check properties of a size (overflow, targets, contrast, visible columns) at both sizes in each run.
 */
export const variantsToRun = <Walk>(walks: readonly Walk[]): readonly Walk[] => (process.env.THUA_LONG === '1' ? walks : walks.slice(0, 1));
