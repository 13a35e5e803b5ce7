/**
 * Facts of VN-2000: datum shifts and grids on the WGS84 ellipsoid, from law and geodetic registers, and §5's literal
 * formula. The mathematics is in `workers/geometry`.
 */

/** Seven parameters VN-2000 → WGS84 in PROJ's position-vector order and signs: metres ×3, arc-seconds ×3, ppm. */
export type DatumShift = readonly [number, number, number, number, number, number, number];

/**
 * QĐ 05/2007/QĐ-BTNMT = EPSG:6960, which prints coordinate-frame rotations; here turned to position vector.
 * The unturned signs would cost 0.5–0.8 m.
 */
export const OFFICIAL_DATUM_SHIFT: DatumShift = [
  -191.90441429, -39.30318279, -111.45032835, 0.00928836, -0.01975479, 0.00427372, 0.252906278,
];

const SPEC_DATUM_SHIFT: DatumShift = [0, 0, 0, 0, -96, -29.5, 0];

/** A transverse Mercator grid of Việt Nam; false northing is 0 on all of them. */
export interface Vn2000Grid {
  kind: 'tm3' | 'utm48' | 'utm49' | 'spec';
  centralMeridianDeg: number;
  scale: number;
  falseEastingM: number;
  datumShift: DatumShift;
}

/** Grid of §5's literal formula: UTM zone 48 with {@link SPEC_DATUM_SHIFT}. Errors of tens of metres to 383 km. */
export const SPEC_GRID: Vn2000Grid = {
  kind: 'spec',
  centralMeridianDeg: 105,
  scale: 0.9996,
  falseEastingM: 500000,
  datumShift: SPEC_DATUM_SHIFT,
};

/** Returns the 3° grid of land certificates (TT 25/2014/TT-BTNMT): k₀ 0.9999, false easting 500 km. */
export function tm3Grid(centralMeridianDeg: number): Vn2000Grid {
  return {
    kind: 'tm3',
    centralMeridianDeg,
    scale: 0.9999,
    falseEastingM: 500000,
    datumShift: OFFICIAL_DATUM_SHIFT,
  };
}

/** Returns the national 6° grid: VN-2000 / UTM zone 48N or 49N (EPSG:3405, EPSG:3406). */
export function utmGrid(zone: 48 | 49): Vn2000Grid {
  return {
    kind: zone === 48 ? 'utm48' : 'utm49',
    centralMeridianDeg: zone === 48 ? 105 : 111,
    scale: 0.9996,
    falseEastingM: 500000,
    datumShift: OFFICIAL_DATUM_SHIFT,
  };
}

/**
 * Validity of the grids: 4° either side of the central meridian, latitude 6° to 25° (the mainland and Trường Sa).
 * `marginDeg` includes the border itself on both datums, which are up to 0.03° apart.
 */
export const VN2000_DOMAIN = { halfWidthDeg: 4, southDeg: 6, northDeg: 25, marginDeg: 0.05 } as const;

/** EPSG codes of VN-2000's TM-3 grids → central meridian, degrees. EPSG withdrew 6956 to 6959. */
const TM3_BY_EPSG: ReadonlyMap<number, number> = new Map([
  [5896, 102],
  [5897, 105],
  [5898, 108],
  [5899, 107.75],
  [6956, 102],
  [6957, 105],
  [6958, 108],
  [6959, 107.75],
  [9205, 103],
  [9206, 104],
  [9207, 104.5],
  [9208, 104.75],
  [9209, 105.5],
  [9210, 105.75],
  [9211, 106],
  [9212, 106.25],
  [9213, 106.5],
  [9214, 107],
  [9215, 107.25],
  [9216, 107.5],
  [9217, 108.25],
  [9218, 108.5],
]);

export const epsgOfGrid = ({ kind, centralMeridianDeg }: Vn2000Grid): number | undefined =>
  kind === 'tm3'
    ? [...TM3_BY_EPSG].find(([, meridianDeg]) => meridianDeg === centralMeridianDeg)?.[0]
    : { utm48: 3405, utm49: 3406, spec: undefined }[kind];

export function gridOfEpsg(code: number): Vn2000Grid | undefined {
  if (code === 3405 || code === 3406) return utmGrid(code === 3405 ? 48 : 49);
  const meridianDeg = TM3_BY_EPSG.get(code);
  return meridianDeg === undefined ? undefined : tm3Grid(meridianDeg);
}
