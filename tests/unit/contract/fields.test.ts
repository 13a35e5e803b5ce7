import * as v from 'valibot';
import { expect, it } from 'vitest';
import { AroundRequest } from '../../../src/contract/land/around.ts';
import { Limit, Page, PlotNumber, WirePosition } from '../../../src/contract/fields.ts';

it.each([
  [90, 180, true],
  [-90, -180, true],
  [8.6, 111.9, true],
  [90.001, 105, false],
  [-90.001, 105, false],
  [21, 180.001, false],
  [21, -180.001, false],
  [Number.NaN, 105, false],
  [21, Infinity, false],
])('fields: latitude %d and longitude %d are a position: %s', (latitude, longitude, fits) => {
  expect(v.is(WirePosition, { latitude, longitude })).toBe(fits);
});

it.each([
  [0, false],
  ['0', false],
  [1, true],
  ['1', true],
  [1.5, false],
  ['', false],
  [100_000, true],
])('fields: %j is a valid limit and page: %s', (count, fits) => {
  expect([v.is(Limit, count), v.is(Page, count)]).toEqual([fits, fits]);
});

it.each([
  ['1234567890', true],
  ['12345678901', false],
  [24, true],
  ['118/2', true],
  ['12 a', false],
  ['', false],
])('fields: %j is a sheet or parcel number: %s', (number, fits) => {
  expect(v.is(PlotNumber, number)).toBe(fits);
});

it.each([
  [1, false],
  [2, true],
  [3, false],
  [4, true],
  [5, false],
])('fields: a box of %i corners is valid: %s', (count, fits) => {
  const position = Array.from({ length: count }, () => ({ latitude: 21, longitude: 105 }));
  expect(v.is(AroundRequest, { position })).toBe(fits);
});
