import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCoverageCall, findWardGroundCall } from '../../../src/contract/places/units.ts';
import { boxContains, boxOfPoints } from '../../../src/domain/geometry/box.ts';
import { packPoints } from '../../../src/domain/geometry/lngLat.ts';
import { ringContains } from '../../../src/domain/geometry/ring.ts';
import { readCoverage, octagonRing } from '../../../src/gateway/land/readCoverage.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await openSeededApp();
});
afterAll(() => seeded.close());

it('coverage: every ward with land has a ring around all of it and a position within it', async () => {
  const { data } = await askGateway(seeded.app, findCoverageCall);
  expect(data.map(({ code }) => code)).toEqual(SAMPLE_AREAS.map(({ wardCode }) => wardCode).toSorted());
  expect(data.find(({ code }) => code === '20314')).toMatchObject({
    level: 'ward',
    name: 'Hòa Xuân',
    name_with_type: 'Phường Hòa Xuân',
    city_name: 'Đà Nẵng',
    has_parcels: true,
  });
  for (const { code, position, latitude_center, longitude_center } of data) {
    const ring = position.map(({ longitude, latitude }) => ({ lng: longitude, lat: latitude }));
    expect(ringContains(packPoints(ring), longitude_center, latitude_center)).toBe(true);
    const shapes = await seeded.store.query<{ center_lng: number; center_lat: number; n: number }>(
      `select center_lng, center_lat from cadastral_items where ward_code = $1 limit 20000`,
      [code],
    );
    const outside = shapes.filter(({ center_lng, center_lat }) => !ringContains(packPoints(ring), center_lng, center_lat));
    expect(outside).toEqual([]);
    // The ring's box equals the box of the land.
    const box = boxOfPoints(ring);
    const [extent] = await seeded.store.query<{ west: number; north: number }>(
      'select min((extent[1])[0]) as west, max((extent[0])[1]) as north from cadastrals where ward_code = $1',
      [code],
    );
    expect(boxContains(box, extent!.west, extent!.north)).toBe(true);
  }
});

it('coverage: if wards are too many, districts are listed instead, then provinces', async () => {
  const provinces = [...new Set(SAMPLE_AREAS.map(({ provinceCode }) => provinceCode))];
  const told = await readCoverage(seeded.store, SAMPLE_AREAS.length - 1);
  expect(told.map(({ level }) => level)).toEqual(provinces.map(() => 'province'));
  expect(told.map(({ code }) => code)).toEqual(provinces.toSorted());
  expect(told.find(({ code }) => code === '48')).toMatchObject({ name: 'Đà Nẵng', name_with_type: 'Thành phố Đà Nẵng' });
});

it('coverage: the ring of a slanted strip excludes the corners outside it', () => {
  // A strip of width one from (0, 0) to (4, 4).
  const reach = { west: 0, south: 0, east: 4, north: 4, south_west: 0, north_east: 8, north_west: -1, south_east: 1 };
  const ring = packPoints(octagonRing(reach).map(([lng, lat]) => ({ lng, lat })));
  expect([ringContains(ring, 2, 2), ringContains(ring, 3.5, 0.5), ringContains(ring, 0.5, 3.5)]).toEqual([true, false, false]);
});

it('ground: streets separate odd and even houses, rivers and ponds are water, parks green', async () => {
  const { data } = await askGateway(seeded.app, findWardGroundCall, { ward_code: '20314' });
  expect(data.streets.length).toBeGreaterThan(100);
  const names = new Set(data.streets.map(({ name }) => name));
  const addresses = await seeded.store.query<{ street: string }>(
    "select street from cadastral_items where ward_code = '20314' limit 20000",
  );
  expect([...names].filter((name) => !addresses.some(({ street }) => street.endsWith(` ${name}`)))).toEqual([]);
  // A street's centre line hardly touches a lot.
  const rings = (
    await seeded.store.query<{ ring: number[] }>("select ring from cadastral_items where ward_code = '20314' limit 20000")
  ).map(({ ring }) => ring);
  const points = data.streets.slice(0, 60).flatMap(({ position }) => position);
  const inLots = points.filter(({ longitude, latitude }) => rings.some((ring) => ringContains(ring, longitude, latitude)));
  expect(inLots.length / points.length).toBeLessThan(0.2);
  expect(new Set(data.areas.map(({ kind }) => kind))).toEqual(new Set(['water', 'green']));
  expect(JSON.stringify(data).length).toBeLessThan(200_000);
  expect((await askGateway(seeded.app, findWardGroundCall, { ward_code: '00001' })).data).toEqual({ streets: [], areas: [] });
});
