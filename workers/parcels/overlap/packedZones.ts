/**
 * Packed zones. Rings are whole, as in the file, without a repeated first corner, in any order and winding: a point is
 * inside if an odd number of a zone's rings contain it.
 */
export interface PackedZones {
  /** lng, lat, lng, lat …, degrees. */
  lngLat: Float64Array<ArrayBuffer>;
  /** End of each ring, in pairs of `lngLat`. */
  ringEnds: Uint32Array<ArrayBuffer>;
  /** End of each zone, in rings. */
  zoneEnds: Uint32Array<ArrayBuffer>;
  /** Land code of each zone; '' if the file has none. */
  landCodes: string[];
  /** Colours of the drawing by zone index, for zones without a code's colour. */
  fills?: ReadonlyMap<number, string>;
  /** Number of areas in the file that are left out because a corner is no position. */
  brokenZones: number;
}

/** Packed parcels in the form of zones, with their printed properties. */
export interface PrintedParcels extends PackedZones {
  ids: string[];
  sheetNumbers: string[];
  parcelNumbers: string[];
  hasSample: boolean;
  /** Number of parcels found, including those beyond the limit. */
  total: number;
}

export const packedBuffers = ({ lngLat, ringEnds, zoneEnds }: PackedZones): ArrayBuffer[] => [
  lngLat.buffer,
  ringEnds.buffer,
  zoneEnds.buffer,
];

/** Numbers the land codes; returns the names and each zone's number. */
export function numberCodes(landCodes: readonly string[]): { names: string[]; codes: Int32Array } {
  const numbers = new Map<string, number>();
  const codes = new Int32Array(landCodes.length);
  landCodes.forEach((landCode, zone) => {
    const number = numbers.get(landCode);
    codes[zone] = number ?? numbers.size;
    if (number === undefined) numbers.set(landCode, numbers.size);
  });
  return { names: [...numbers.keys()], codes };
}

/** Packs shapes into typed arrays, so that no object per ring or corner is sent to another thread. */
export function packZones(
  zones: ReadonlyArray<{ landCode: string; fill: string | undefined; shape: { lngLat: Float64Array; partEnds: Uint32Array } }>,
  brokenZones = 0,
): PackedZones {
  const corners = zones.reduce((sum, { shape }) => sum + shape.lngLat.length / 2, 0);
  const rings = zones.reduce((sum, { shape }) => sum + shape.partEnds.length, 0);
  const packed: PackedZones = {
    lngLat: new Float64Array(corners * 2),
    ringEnds: new Uint32Array(rings),
    zoneEnds: new Uint32Array(zones.length),
    landCodes: zones.map(({ landCode }) => landCode),
    fills: new Map(zones.flatMap(({ fill }, zone) => (fill === undefined ? [] : [[zone, fill] as const]))),
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
