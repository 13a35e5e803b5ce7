import type { OfferedLayer } from '../../../src/domain/map/offeredLayer.ts';

/** Makes an operator's layer that differs as given from Web Mercator tiles over a degree. */
export const liveLayerWith = (more: Partial<OfferedLayer> = {}): OfferedLayer => ({
  _id: 'a',
  title: 'Lớp a',
  source: 'Sở mẫu',
  attribution: '',
  as_of: null,
  bounds: [108, 16, 109, 17],
  min_zoom: 10,
  max_zoom: 18,
  opacity: 80,
  position: 0,
  is_open: false,
  legend_url: null,
  legend: [],
  request: { kind: 'raster', tiles: ['https://tiles.test/{z}/{x}/{y}.png'], tile_size: 256, scheme: 'xyz' },
  identify: null,
  ...more,
});
