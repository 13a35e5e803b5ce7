import { describe, expect, test } from 'vitest';
import { baseMapProviders } from '../../../../src/domain/map/baseMapProviders.ts';

const addressesOf = ({ streetStyle, vector, satellite, terrain }: ReturnType<typeof baseMapProviders>): string[] => [
  streetStyle.light,
  streetStyle.dark,
  vector.tileJson,
  satellite.tiles,
  terrain.tiles,
];

describe('base map providers', () => {
  test('base map providers: every default is https, attributed and allowed by the policy', () => {
    const providers = baseMapProviders({});
    for (const address of addressesOf(providers)) {
      expect(address).toMatch(/^https:\/\//);
      expect(providers.sources.some((source) => address.startsWith(source.endsWith('/') ? source : `${source}/`))).toBe(true);
    }
    expect(providers.vector.attribution).toMatch(/OpenFreeMap.*OpenMapTiles.*openstreetmap\.org\/copyright/);
    expect(providers.satellite.attribution).toContain('NASA');
    expect(providers.terrain.attribution).toContain('USGS');
  });

  test('base map providers: of the shared host only the folder of heights is allowed', () => {
    expect(baseMapProviders({}).sources).toContain('https://s3.amazonaws.com/elevation-tiles-prod/');
    expect(baseMapProviders({}).sources).not.toContain('https://s3.amazonaws.com');
  });

  test('base map providers: an operator configures imagery, its attribution and its last zoom', () => {
    const { satellite, sources } = baseMapProviders({
      VITE_SATELLITE_TILES: 'https://imagery.example.vn/{z}/{x}/{y}.jpg?key=abc',
      VITE_SATELLITE_ATTRIBUTION: '© Ảnh Việt',
      VITE_SATELLITE_MAX_ZOOM: '18',
    });
    expect(satellite).toEqual({ tiles: 'https://imagery.example.vn/{z}/{x}/{y}.jpg?key=abc', attribution: '© Ảnh Việt', maxZoom: 18 });
    expect(sources).toContain('https://imagery.example.vn');
    expect(sources.join()).not.toMatch(/gibs|key=/);
  });

  test('base map providers: a missing attribution is the host’s name, an invalid zoom the default', () => {
    const { satellite } = baseMapProviders({
      VITE_SATELLITE_TILES: 'https://imagery.example.vn/{z}/{x}/{y}',
      VITE_SATELLITE_MAX_ZOOM: 'far',
    });
    expect(satellite).toMatchObject({ attribution: '© imagery.example.vn', maxZoom: 19 });
  });

  test('base map providers: an operator’s archive replaces street style and vector tiles, in the policy too', () => {
    const { archive, vector, sources } = baseMapProviders({ VITE_BASE_PMTILES: 'https://nen.example.vn/viet-nam.pmtiles?v=3' });
    expect(archive).toMatchObject({ url: 'https://nen.example.vn/viet-nam.pmtiles?v=3', maxZoom: 14 });
    // Attribution required by schema and data, by default.
    expect(vector.attribution).toMatch(/OpenMapTiles.*openstreetmap\.org\/copyright/);
    expect(sources).toContain('https://nen.example.vn');
    expect(sources.join()).not.toMatch(/openfreemap|v=3/);
    const own = baseMapProviders({
      VITE_BASE_PMTILES: '/nen.pmtiles',
      VITE_BASE_PMTILES_ATTRIBUTION: '© Sở',
      VITE_BASE_PMTILES_MAX_ZOOM: '15',
    });
    expect(own.archive).toEqual({ url: '/nen.pmtiles', maxZoom: 15, attribution: '© Sở' });
    expect(baseMapProviders({ VITE_BASE_PMTILES: ' ' }).archive).toBeNull();
  });

  test('base map providers: tiles of the own origin need no host in the policy', () => {
    const { sources } = baseMapProviders({
      VITE_SATELLITE_TILES: '/imagery/{z}/{x}/{y}.jpg',
      VITE_TERRAIN_TILES: '/heights/{z}/{x}/{y}.png',
    });
    expect(sources).toEqual(['https://tiles.openfreemap.org']);
  });

  test('base map providers: an invalid address never enters the policy', () => {
    for (const address of [
      "https://x.example;script-src 'unsafe-inline'/",
      'javascript:alert(1)',
      "https://x 'unsafe-eval'/",
      'https://*/',
    ]) {
      const { sources } = baseMapProviders({ VITE_STREET_STYLE: address, VITE_SATELLITE_TILES: address });
      expect(sources.join(' ')).not.toMatch(/[;'*]|script/);
    }
  });
});
