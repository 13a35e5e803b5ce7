import { describe, expect, it } from 'vitest';
import type { OfferedLayer, OfferedRequest } from '../../../../src/domain/map/offeredLayer.ts';
import { paletteOf } from '../../../../src/map/base/palette.ts';
import { liveStyle } from '../../../../src/map/live/liveStyle.ts';
import { liveLayerWith } from '../../../support/live/liveLayerWith.ts';
import { openLayerOf } from '../../../support/tiles/openLayerOf.ts';

const palette = paletteOf('street', 'light');
const styleOf = (more: Partial<OfferedLayer>) =>
  liveStyle(openLayerOf('live/a', 'live', { type: 'live', opacity: 40, attempt: 2 }), liveLayerWith(more), 'live/live/a/2', palette);

const MATRIX = { id: '1', m_per_px: 1, origin_e: 0, origin_n: 0, columns: 1, rows: 1, tile_px: 256 };
const GRID = { kind: 'utm48' } as const;
const REQUESTS: Array<[OfferedRequest, object]> = [
  [
    { kind: 'raster', tiles: ['https://a.test/{z}/{x}/{y}'], tile_size: 256, scheme: 'tms' },
    { type: 'raster', tileSize: 256 },
  ],
  [
    { kind: 'warped', url: 'https://a.test', grid: GRID, axis: 'en', max_size: 2048 },
    { type: 'raster', tileSize: 512 },
  ],
  [
    { kind: 'warped-matrix', url: 'https://a.test', grid: GRID, matrices: [MATRIX] },
    { type: 'raster', tileSize: 512 },
  ],
  [
    { kind: 'pmtiles', url: 'https://a.test/a.pmtiles', content: 'raster', layers: [] },
    { type: 'raster', tileSize: 256 },
  ],
  [{ kind: 'pmtiles', url: 'https://a.test/a.pmtiles', content: 'vector', layers: ['x', 'y'] }, { type: 'vector' }],
  [{ kind: 'vector-tiles', tiles: ['https://a.test/{z}/{x}/{y}'], layers: ['x'] }, { type: 'vector' }],
  [{ kind: 'features', url: 'https://a.test', format: 'geojson', grid: null, axis: 'en', limit: 10 }, { type: 'vector' }],
];

describe('style of other servers’ layers', () => {
  it.each(REQUESTS)('live style: %j is a tile source behind our protocol, with its own zooms and bounds', (request, source) => {
    const { sources, layers } = styleOf({ request });
    expect(Object.values(sources)).toEqual([
      expect.objectContaining({
        ...source,
        tiles: ['thua-live://live%2Fa/2/{z}/{x}/{y}'],
        minzoom: 10,
        maxzoom: 18,
        bounds: [108, 16, 109, 17],
      }),
    ]);
    expect(layers.every((layer) => 'source' in layer && layer.source === 'live/live/a/2')).toBe(true);
  });

  it('live style: opacity is the layer’s, and shapes have the first legend colour, else ours', () => {
    const features = REQUESTS.at(-1)![0];
    const lineOf = (legend: OfferedLayer['legend']) =>
      styleOf({ request: features, legend }).layers.find(({ type }) => type === 'line')!.paint;
    expect(lineOf([])).toMatchObject({ 'line-color': palette.live, 'line-opacity': 0.4 });
    expect(lineOf([{ label: 'Ranh', colour: '#123456' }])).toMatchObject({ 'line-color': '#123456' });
    expect(styleOf({ request: REQUESTS[1]![0] }).layers[0]!.paint).toMatchObject({ 'raster-opacity': 0.4 });
  });

  it('live style: an attribution is escaped as text', () => {
    const [source] = Object.values(styleOf({ attribution: '<img src=x onerror="a()"> © A & B' }).sources);
    expect(source).toMatchObject({ attribution: '&lt;img src=x onerror=&quot;a()&quot;&gt; © A &amp; B' });
  });
});
