import type { PackedZones } from '../api.ts';
import type { TileShape } from '../tiles/tileStore.ts';

/** Shapes end to end, in buffers of their own: no object per ring or corner crosses to another thread. */
export function packZones(zones: ReadonlyArray<{ landCode: string; shape: TileShape }>, brokenZones = 0): PackedZones {
  const corners = zones.reduce((sum, { shape }) => sum + shape.lngLat.length / 2, 0);
  const rings = zones.reduce((sum, { shape }) => sum + shape.partEnds.length, 0);
  const packed: PackedZones = {
    lngLat: new Float64Array(corners * 2),
    ringEnds: new Uint32Array(rings),
    zoneEnds: new Uint32Array(zones.length),
    landCodes: zones.map(({ landCode }) => landCode),
    brokenZones,
  };
  let [corner, ring] = [0, 0];
  zones.forEach(({ shape: { lngLat, partEnds } }, zone) => {
    packed.lngLat.set(lngLat, corner * 2);
    for (const [part, end] of partEnds.entries()) packed.ringEnds[ring + part] = corner + end;
    corner += lngLat.length / 2;
    ring += partEnds.length;
    packed.zoneEnds[zone] = ring;
  });
  return packed;
}
