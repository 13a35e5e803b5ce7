import { gridLand, LOT_DEG } from './gridLand.ts';

/** Land of the worker tests: 40 by 40 lots of about 10 m. */
export const TEST_SOUTH_WEST = { lng: 108.22, lat: 16.0 };
export const TEST_LAND = gridLand(TEST_SOUTH_WEST, 40, 40);
/** Point inside a lot in the middle of the land, on no boundary. */
export const TEST_CENTER = { lng: TEST_SOUTH_WEST.lng + 20.4 * LOT_DEG, lat: TEST_SOUTH_WEST.lat + 20.6 * LOT_DEG };
/** Path of the land on the browser tests' own origin. */
export const TEST_LAND_PATH = '/test-land';
