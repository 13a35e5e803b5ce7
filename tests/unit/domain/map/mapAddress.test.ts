import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { RecordId } from '../../../../src/contract/fields.ts';
import { BASE_MAPS } from '../../../../src/domain/map/baseMap.ts';
import { MAX_OPEN_LAYERS, PITCH_MAX_DEG, ZOOM } from '../../../../src/domain/limits.ts';
import { BARE_MAP, BARE_SATELLITE, readComparison, writeComparison } from '../../../../src/domain/map/comparison.ts';
import { type MapAddress, readMapAddress, roundView, writeMapAddress } from '../../../../src/domain/map/mapAddress.ts';
import { hashCorpus } from '../../../support/pages/hashCorpus.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const NOTHING: MapAddress = {
  view: null,
  baseMap: 'street',
  layers: [],
  parcelOpacity: 60,
  parcelId: null,
  comparison: null,
  drawing: null,
};
const EXAMPLE =
  '16/16.005/108.221/30/65&map=satellite&layers=id:80,sheet/id2&parcels=40&parcel=ID&compare=swipe:40:id:/satellite&draw=1GDabc_-9';
const [STATES, HASHES] = process.env.THUA_LONG === '1' ? [100_000, 1_000_000] : [700, 3_000];

/** Random state of the app, rounded as an address stores it. */
function randomAddress(random: () => number): MapAddress {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const letters = 'abcXYZ019_.-';
  const randomId = (): string => Array.from({ length: 1 + Math.floor(random() * 64) }, () => pick([...letters])).join('');
  const opacity = (): number => Math.floor(random() * 101);
  const layerIdOf = (): string => `${random() < 0.3 ? 'sheet/' : ''}${randomId()}`;
  const ids = [...new Set(Array.from({ length: Math.floor(random() * (MAX_OPEN_LAYERS + 1)) }, layerIdOf))];
  const view = roundView({
    center: { lng: random() * 360 - 180, lat: random() * 170 - 85 },
    zoom: ZOOM.min + random() * (ZOOM.max - ZOOM.min),
    bearing: random() < 0.3 ? 0 : random() * 360 - 180,
    pitch: random() < 0.3 ? 0 : random() * PITCH_MAX_DEG,
  });
  return {
    view: random() < 0.9 ? view : null,
    baseMap: pick(BASE_MAPS),
    layers: ids.map((id) => ({ id, opacity: random() < 0.3 ? 100 : opacity() })),
    parcelOpacity: random() < 0.3 ? 60 : opacity(),
    parcelId: random() < 0.5 ? randomId() : null,
    comparison:
      random() < 0.5
        ? writeComparison({
            mode: pick(['swipe', 'beside']),
            share: opacity(),
            left: random() < 0.3 ? BARE_MAP : randomId(),
            right: random() < 0.3 ? BARE_SATELLITE : randomId(),
          })
        : null,
    drawing: random() < 0.5 ? randomId().replaceAll('.', '-') : null,
  };
}

function expectValid({ view, baseMap, layers, parcelOpacity, parcelId, comparison, drawing }: MapAddress): void {
  const within = (value: number, least: number, most: number): boolean => value >= least && value <= most;
  const isOpacity = (value: number): boolean => Number.isInteger(value) && within(value, 0, 100);
  const isId = (id: string): boolean => /^[\w.-]{1,64}$/.test(id);
  const isView =
    view === null ||
    (within(view.zoom, ZOOM.min, ZOOM.max) &&
      within(view.center.lat, -86, 86) &&
      within(view.center.lng, -180, 180) &&
      within(view.bearing, -180, 180) &&
      within(view.pitch, 0, PITCH_MAX_DEG));
  const ids = layers.map(({ id }) => id);
  const isWhole =
    isView &&
    BASE_MAPS.includes(baseMap) &&
    ids.length <= MAX_OPEN_LAYERS &&
    new Set(ids).size === ids.length &&
    ids.every((id) => isId(id.replace(/^sheet\//, ''))) &&
    layers.every(({ opacity }) => isOpacity(opacity)) &&
    isOpacity(parcelOpacity) &&
    (parcelId === null || isId(parcelId)) &&
    (comparison === null || /^(swipe|beside):\d{1,3}(:(\/map|\/satellite|[\w.-]{1,64})){2}$/.test(comparison)) &&
    (drawing === null || /^[\w-]{0,6000}$/.test(drawing));
  if (!isWhole) expect.fail(JSON.stringify({ view, baseMap, layers, parcelOpacity, parcelId, comparison, drawing }));
}

describe('map address', () => {
  it('an address has view, base map, layers, parcels and parcel in this order', () => {
    const address = readMapAddress(`#${EXAMPLE}`);
    expect(address).toEqual({
      view: { center: { lng: 108.221, lat: 16.005 }, zoom: 16, bearing: 30, pitch: 65 },
      baseMap: 'satellite',
      layers: [
        { id: 'id', opacity: 80 },
        { id: 'sheet/id2', opacity: 100 },
      ],
      parcelOpacity: 40,
      parcelId: 'ID',
      comparison: 'swipe:40:id:/satellite',
      drawing: '1GDabc_-9',
    });
    expect(writeMapAddress(address)).toBe(EXAMPLE);
  });

  it('compare: a link has mode, handle and both sides, and invalid values count as absent', () => {
    const comparison = { mode: 'beside', share: 100, left: 'qh-1', right: BARE_MAP } as const;
    const text = writeMapAddress({ ...NOTHING, comparison: writeComparison(comparison) });
    expect(readComparison(readMapAddress(text).comparison)).toEqual(comparison);
    // Encoded as a messenger may send it.
    expect(readMapAddress(encodeURIComponent(text)).comparison).toBe('beside:100:qh-1:/map');
    for (const none of ['', 'swipe', 'swipe:50:a', 'swipe:101:a:b', 'swipe:-1:a:b', 'roll:50:a:b', 'swipe:50:/moon:b', 'swipe:50:a/b:c']) {
      expect(readMapAddress(`compare=${none}`).comparison, none).toBeNull();
    }
  });

  it.each([
    ['16/16.005/108.221', { zoom: 16, bearing: 0, pitch: 0 }],
    ['17.25/16.005/108.221/-30.5', { zoom: 17.25, bearing: -30.5, pitch: 0 }],
    ['16/16.005/108.221/0/65', { zoom: 16, bearing: 0, pitch: 65 }],
  ])('older links still open: %s', (old, rest) => {
    const address = readMapAddress(old);
    expect(address).toEqual({ ...NOTHING, view: { center: { lng: 108.221, lat: 16.005 }, ...rest } });
    expect(writeMapAddress(address)).toBe(old);
  });

  it.each([
    ['nothing', ''],
    ['only the sign', '#'],
    ['an anchor', '#top'],
    ['invalid numbers', '#1e999/NaN/Infinity'],
    ['digits of another script', '#\u0661\u0666/\u0661\u0666/\u0661\u0660\u0668'],
    ['full-width digits', '#\uff11\uff16/\uff11\uff16/\uff11\uff10\uff18'],
    ['an exponent', '#16/1e1/1e2'],
    ['a hexadecimal', '#0x10/16/108'],
    ['half a view', '#16/16.005'],
    ['an unknown base map', '#map=toString'],
    ['a prototype’s names', '#__proto__=1&constructor=2&hasOwnProperty=3&toString=4'],
    ['a broken percent code', '#layers=%E0%A4%A&parcel=%'],
    ['invalid ids', '#layers=<b>,a b,,đất,sheet/,sheet/sheet/a,other/a&parcel=../x'],
    ['an id that is too long', `#parcel=${'a'.repeat(65)}`],
    ['invalid opacities', '#parcels=-1'],
    ['a megabyte', `#16/16/108&layers=${'a,'.repeat(500_000)}`],
    ['a megabyte of signs', `#${'&'.repeat(1_000_000)}`],
  ])('nothing is read from %s', (_, hash) => {
    expect(readMapAddress(hash)).toEqual(NOTHING);
  });

  it.each([
    ['none', '#draw='],
    ['a character outside base64url', '#draw=1GD+/a=='],
    ['more than a link can contain', `#draw=1${'A'.repeat(6_000)}`],
    ['a megabyte', `#16/16/108&draw=1${'A'.repeat(1_000_000)}`],
  ])('an unreadable drawing is distinguished from none: %s', (_, hash) => {
    expect(readMapAddress(hash).drawing).toBe('');
    expect(writeMapAddress(readMapAddress(hash))).toBe('');
  });

  it.each([
    ['clamps', '#99/95/190/400/99', '20/85.0511/-170/40/75'],
    ['a figure that is too large', '#16/16/108/0/999999999999999', '16/16/108/0/75'],
    ['takes the first of two', '#map=satellite&map=terrain&parcel=a&parcel=b', 'map=satellite&parcel=a'],
    ['a layer twice', '#layers=a:20,b,a:80', 'layers=a:20,b'],
    ['a planning and a sheet of one id', '#layers=a:20,sheet/a,sheet%2Fa:80', 'layers=a:20,sheet/a'],
    ['a planning and another server’s map of one id', '#layers=a:20,live/a:70,live/a:80,live/', 'layers=a:20,live/a:70'],
    ['opacities out of range', '#layers=a:900&parcels=101', 'layers=a&parcels=100'],
    ['explicit defaults', '#map=street&layers=a:100&parcels=60', 'layers=a'],
    ['what a messenger encoded', '#16%2F16.005%2F108.221&layers=a%3A80%2Cb', '16/16.005/108.221&layers=a:80,b'],
    ['another order, and unknown keys', '#parcel=p&utm_source=x&16/16/108&flag', '16/16/108&parcel=p'],
    ['an invalid bearing', '#16/16/108/x/30', '16/16/108/0/30'],
    ['south and west', '#16/-16.5/-108.25/180', '16/-16.5/-108.25/180'],
    ['the other half turn', '#16/16/108/-180', '16/16/108/180'],
    ['nothing below zero', '#16/-0/-0.0000001/-0.01', '16/0/0'],
  ])('%s', (_, hash, canonical) => {
    expect(writeMapAddress(readMapAddress(hash))).toBe(canonical);
  });

  it('an address holds as many layers as can be open', () => {
    const ids = Array.from({ length: MAX_OPEN_LAYERS + 5 }, (_item, index) => `l${index}`);
    expect(readMapAddress(`#layers=${ids.join()}`).layers.map(({ id }) => id)).toEqual(ids.slice(0, MAX_OPEN_LAYERS));
  });

  it('an address accepts the ids of the wire', () => {
    for (const id of ['a', 'A-1_b.c', 'a'.repeat(64), '__proto__', '', 'a'.repeat(65), 'a b', 'đ', 'a:b', 'a,b', 'a/b', 'a\n']) {
      expect([id, readMapAddress(`#parcel=${id}`).parcelId !== null]).toEqual([id, v.is(RecordId, id)]);
    }
  });

  it('numbers are written as the map gives them, and again the same from what is read', () => {
    const view = { center: { lng: 468.22112345678, lat: 16.00512345678 }, zoom: 16.123456, bearing: -0.04, pitch: 64.6 };
    const written = writeMapAddress({ ...NOTHING, view, parcelOpacity: Number.NaN, layers: [{ id: 'a', opacity: 79.6 }] });
    expect(written).toBe('16.12/16.005123/108.221123/0/65&layers=a:80&parcels=0');
    expect(writeMapAddress(readMapAddress(written))).toBe(written);
  });

  it(`${STATES} random states round trip`, () => {
    const random = seededRandom(6);
    for (let round = 0; round < STATES; round += 1) {
      const state = randomAddress(random);
      const text = writeMapAddress(state);
      const back = readMapAddress(`#${text}`);
      // Comparing text is exact and much faster than toEqual.
      if (JSON.stringify(back) !== JSON.stringify(state)) expect(back).toEqual(state);
      if (writeMapAddress(back) !== text || !/^[\w./:,=&-]*$/.test(text)) expect.fail(text);
    }
  });

  it(`${HASHES} malformed hashes give a valid state`, () => {
    const malformed = hashCorpus(66);
    for (let round = 0; round < HASHES; round += 1) {
      const hash = malformed();
      const address = readMapAddress(hash);
      expectValid(address);
      const text = writeMapAddress(address);
      if (writeMapAddress(readMapAddress(text)) !== text) expect.fail(hash);
    }
  });
});
