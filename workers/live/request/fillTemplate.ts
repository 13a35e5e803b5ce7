import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { LiveAxis } from '../../../src/domain/map/offeredLayer.ts';

/** Fills an address's placeholders; unknown ones stay. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name]!).replaceAll('%2C', ',') : whole,
  );

/** Formats a box in the service's axis order. @param decimals 4 for metres (0.1 mm), 9 for degrees */
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
