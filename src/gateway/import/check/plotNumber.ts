/** What the contract takes in a search (PlotNumber), so that what is stored can be found. */
const PLOT_NUMBER = /^[0-9A-Za-z./-]{1,10}$/;

/**
 * A sheet or parcel number as it is searched by: without leading zeros, and without the decimals that tables give whole numbers.
 * @returns null for none; tables write 0 where a number is missing
 */
export function plotNumber(text: string): string | null {
  const plain = text.replace(/^(\d+)\.0+$/, '$1').replace(/^0+(?=\d)/, '');
  return PLOT_NUMBER.test(plain) && plain !== '0' ? plain : null;
}

/** In an id, where a slash cannot stand; no number has an underscore. */
export const idPart = (plot: string): string => plot.replaceAll('/', '_');
