import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { describe, expect, it } from 'vitest';
import { createLiveCore } from '../../../../../workers/live/core.ts';
import { LIVE_WARD } from '../../../../support/live/liveWard.ts';

const AT = { lng: 108.221, lat: 16.005 };
const TILE = { z: 14, x: 13117, y: 7453 } as const;
/** Of longitude, that a pixel of the map at zoom 16 shows: the tile is drawn four times as large. */
const PX = 360 / (512 * 2 ** 16);

type VtTile = Parameters<typeof fromGeojsonVt>[0][string];
const cut = (features: readonly unknown[]): VtTile =>
  new GeoJSONVT({ type: 'FeatureCollection', features: features as Feature[] }, { maxZoom: 14, indexMaxZoom: 0, tolerance: 0 }).getTile(
    TILE.z,
    TILE.x,
    TILE.y,
  ) as VtTile;
const point = (ten: string, px: number) => ({
  type: 'Feature',
  properties: { ten, so: 7, rong: '' },
  geometry: { type: 'Point', coordinates: [AT.lng + px * PX, AT.lat] },
});
const bytes = fromGeojsonVt(
  { phuong: cut(LIVE_WARD.features), moc: cut([point('gần', 8), point('xa', 14)]), an: cut([point('không vẽ', 0)]) },
  { version: 2, extent: 4096 },
).slice() as Uint8Array<ArrayBuffer>;

const told = (layers: string[], at = AT, tile = bytes) =>
  createLiveCore().identify({ kind: 'tile', tile: TILE, bytes: tile, layers }, at, 16, '1');

describe('a tap on a vector tile', () => {
  it('live tap: what of the drawn layers lies under the finger is told under their names, in pixels of the map as it is enlarged', async () => {
    expect(await told(['phuong', 'moc', 'none', '__proto__'])).toEqual({
      ok: true,
      value: [
        { name: '', value: 'moc' },
        { name: 'ten', value: 'gần' },
        { name: 'so', value: '7' },
        { name: '', value: 'phuong' },
        { name: 'ten', value: 'Hoà Xuân' },
      ],
    });
    expect(await told(['phuong'])).toEqual({ ok: true, value: [{ name: 'ten', value: 'Hoà Xuân' }] });
    expect(await told(['phuong'], { lng: 108.2186, lat: 16.005 })).toEqual({ ok: true, value: [] });
  });

  it('live tap: damaged tiles say nothing or fail, and end', async () => {
    let failed = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      for (const damaged of [bytes.slice(0, at), bytes.map((byte, index) => (index === at ? byte ^ 0xff : byte))]) {
        const answer = await told(['phuong', 'moc'], AT, damaged as Uint8Array<ArrayBuffer>);
        if (!answer.ok) {
          failed += 1;
          expect(answer.error.kind).toBe('malformed');
        }
      }
    }
    expect(failed).toBeGreaterThan(0);
  });
});
