/**
 * The lattice that an answer's corners were surveyed on: whole steps (centimetres, mostly) of a metric grid, of which degrees are a polynomial.
 * Six numbers each for longitude and latitude: what 1, x, y, x², xy and y² are multiplied by, x and y in steps from the lattice's middle.
 */
export interface CornerGrid {
  lng: ArrayLike<number>;
  lat: ArrayLike<number>;
}

/**
 * Longitude or latitude of a place of the lattice in 1e-9 degrees, rounded. Of sums and products alone, in this order, so that all machines come to
 * the same one.
 */
export const gridDegree = (terms: ArrayLike<number>, x: number, y: number): number =>
  Math.round(terms[0]! + x * (terms[1]! + x * terms[3]! + y * terms[4]!) + y * (terms[2]! + y * terms[5]!));
