/**
 * Zones end to end. Rings are as the file has them, whole, without a repeated first corner, in no given
 * order or direction: inside is what an odd number of a zone's rings hold.
 */
export interface PackedZones {
  /** lng, lat, lng, lat …, degrees. */
  lngLat: Float64Array<ArrayBuffer>;
  /** Where each ring ends, in pairs of `lngLat`. */
  ringEnds: Uint32Array<ArrayBuffer>;
  /** Where each zone ends, in rings. */
  zoneEnds: Uint32Array<ArrayBuffer>;
  /** Of each zone; empty where the file has none. */
  landCodes: string[];
  /** Colours of the drawing, of zones whose code has none, by their place among these. */
  fills?: ReadonlyMap<number, string>;
  /** Of the whole file: areas with a corner that is no position, which are left out. */
  brokenZones: number;
}

/** Parcels end to end, as zones are, with what is printed of each. */
export interface PrintedParcels extends PackedZones {
  ids: string[];
  sheetNumbers: string[];
  parcelNumbers: string[];
  /** Whether any of them is made. */
  hasSample: boolean;
  /** How many lie there, those beyond the most among them. */
  total: number;
}

/** What of them is given away with an answer. */
export const packedBuffers = ({ lngLat, ringEnds, zoneEnds }: PackedZones): ArrayBuffer[] => [
  lngLat.buffer,
  ringEnds.buffer,
  zoneEnds.buffer,
];

/** Land codes by number, and the number of each zone's. */
export function numberCodes(landCodes: readonly string[]): { names: string[]; codes: Int32Array } {
  const numbers = new Map<string, number>();
  const codes = new Int32Array(landCodes.length);
  landCodes.forEach((landCode, zone) => {
    const known = numbers.get(landCode);
    codes[zone] = known ?? numbers.size;
    if (known === undefined) numbers.set(landCode, numbers.size);
  });
  return { names: [...numbers.keys()], codes };
}

/** Shapes end to end, in buffers of their own: no object per ring or corner crosses to another thread. */
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
