import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { LiveAxis } from '../../../src/domain/map/offeredLayer.ts';

/** An address with its placeholders filled; one that is not among the values stays as it is. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name]!).replaceAll('%2C', ',') : whole,
  );

/** The four numbers of a box in the order that the service reads them. @param decimals 4: a tenth of a millimetre; of degrees 9 */
export function boxText({ west, south, east, north }: LngLatBox, axis: LiveAxis, decimals: number): string {
  const [low, high] = [
    [west, south],
    [east, north],
  ];
  const pairs = [low!, high!].map((pair) => (axis === 'ne' ? pair.toReversed() : pair));
  return pairs
    .flat()
    .map((value) => `${Number(value.toFixed(decimals))}`)
    .join(',');
}
