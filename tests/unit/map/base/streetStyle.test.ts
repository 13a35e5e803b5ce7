import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readStreetStyle } from '../../../../src/map/base/streetStyle.ts';

const AT = 'https://tiles.openfreemap.org/styles/positron';
const tiles = (...addresses: string[]) => ({ type: 'vector', tiles: addresses });
const layer = (id: string, source: string, type = 'fill') => ({ id, type, source, 'source-layer': 'water' });
const style = (sources: object, layers: object[], more: object = {}) => ({ version: 8, sources, layers, ...more });

beforeAll(() => vi.stubGlobal('location', new URL('https://thua.example/')));
afterAll(() => vi.unstubAllGlobals());

describe('street style', () => {
  test('street style: a provider’s style is used unchanged', () => {
    const good = style({ map: { type: 'vector', url: 'https://tiles.openfreemap.org/planet' } }, [layer('water', 'map')], {
      sprite: 'https://tiles.openfreemap.org/sprites/x',
    });
    expect(readStreetStyle(good, AT)).toEqual(good);
  });

  test('street style: relative addresses and this page’s own are allowed', () => {
    expect(readStreetStyle(style({ map: tiles('/t/{z}/{x}/{y}') }, [layer('a', 'map')]), AT)).not.toBeNull();
    expect(readStreetStyle(style({ map: tiles('https://thua.example/{z}/{x}/{y}') }, [layer('a', 'map')]), AT)).not.toBeNull();
  });

  test.each([
    ['another host', tiles('https://stranger.example/{z}/{x}/{y}')],
    ['http', tiles('http://tiles.openfreemap.org/{z}/{x}/{y}')],
    ['a host with the same beginning', tiles('https://tiles.openfreemap.org.stranger.example/{z}/{x}/{y}')],
    ['a user name before the host', tiles('https://tiles.openfreemap.org@stranger.example/{z}/{x}/{y}')],
    ['another folder of a shared host', tiles('https://s3.amazonaws.com/strangers/{z}/{x}/{y}')],
    ['one good address of two', tiles('https://tiles.openfreemap.org/{z}/{x}/{y}', 'https://stranger.example/{z}/{x}/{y}')],
    ['no address at all', { type: 'vector' }],
    ['data fetched from elsewhere', { type: 'geojson', data: 'https://stranger.example/all.json' }],
    ['a picture', { type: 'image', url: 'https://tiles.openfreemap.org/x.png', coordinates: [] }],
    ['a video', { type: 'video', urls: ['https://tiles.openfreemap.org/x.mp4'] }],
    ['nothing', null],
  ])('street style: a source with %s is dropped with its layers', (_what, source) => {
    const good = tiles('https://tiles.openfreemap.org/{z}/{x}/{y}');
    const mixed = style({ bad: source, good }, [layer('a', 'bad'), layer('b', 'good'), { id: 'c', type: 'background' }]);
    const read = readStreetStyle(mixed, AT);
    expect(Object.keys(read!.sources)).toEqual(['good']);
    expect(read!.layers.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(readStreetStyle(style({ bad: source }, [layer('a', 'bad')]), AT)).toBeNull();
  });

  test('street style: layers of unknown kinds, without a name or with a duplicate one are dropped', () => {
    const map = tiles('https://tiles.openfreemap.org/{z}/{x}/{y}');
    const layers = [
      layer('a', 'map', 'custom'),
      layer('b', 'map'),
      layer('b', 'map'),
      { type: 'fill', source: 'map' },
      layer('d', '__proto__'),
      null,
    ];
    expect(readStreetStyle(style({ map }, layers as object[]), AT)!.layers.map(({ id }) => id)).toEqual(['b']);
  });

  test('street style: pictures of another host are left out', () => {
    const map = tiles('https://tiles.openfreemap.org/{z}/{x}/{y}');
    expect(readStreetStyle(style({ map }, [layer('a', 'map')], { sprite: 'https://stranger.example/s' }), AT)).not.toHaveProperty('sprite');
  });

  test.each([
    null,
    7,
    'style',
    [],
    {},
    { version: 7, sources: {}, layers: [] },
    { version: 8, sources: [], layers: [] },
    { version: 8, sources: {}, layers: {} },
  ])('street style: %j is refused', (value) => expect(readStreetStyle(value, AT)).toBeNull());

  test('street style: more layers than a street map needs are refused', () => {
    const many = Array.from({ length: 401 }, (_, at) => layer(String(at), 'map'));
    expect(readStreetStyle(style({ map: tiles('https://tiles.openfreemap.org/{z}/{x}/{y}') }, many), AT)).toBeNull();
  });
});
