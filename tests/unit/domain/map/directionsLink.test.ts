import { expect, it } from 'vitest';
import { directionsLink } from '../../../../src/domain/map/directionsLink.ts';

it('directions: Android offers its map apps, every other system gets a web map', () => {
  const at = { lng: 108.2204171, lat: 16.0125349 };
  expect(directionsLink(at, { isAndroid: true })).toBe('geo:16.01253,108.220417?q=16.01253,108.220417');
  expect(directionsLink(at, { isAndroid: false })).toBe('https://www.google.com/maps/dir/?api=1&destination=16.01253,108.220417');
});
