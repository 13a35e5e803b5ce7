import { length } from '@turf/turf';
import * as geodesics from 'geographiclib-geodesic';
import proj4 from 'proj4';
import { VN2000_DOMAIN, type Vn2000Grid } from '../../src/domain/coordinates/vn2000.ts';
import type { Earth, GeometryCore, Measure, ShapeHandle } from './api.ts';
import { countPairs } from '../../src/domain/geometry/lngLat.ts';
import { SPHERE_RADIUS_M, WGS84_ELLIPSOID } from '../../src/domain/geometry/earth.ts';

/** The package is CommonJS: Node exports it as `default`, a bundler also by name. */
const { Geodesic } = (geodesics as { default?: typeof geodesics }).default ?? geodesics;
const WGS84 = new Geodesic.Geodesic(WGS84_ELLIPSOID.semiMajorM, 1 / WGS84_ELLIPSOID.inverseFlattening);
const SPHERE = new Geodesic.Geodesic(SPHERE_RADIUS_M, 0);

const MAX_PASSES = 20;
/** Under 1e-8 m. */
const TOLERANCE_DEG = 1e-13;
/** A quarter of the meridian. */
const MAX_PLANE_M = 1e7;

type Pair = [number, number];

const isPosition = ([lng, lat]: Pair): boolean => Number.isFinite(lng) && Math.abs(lat) <= 90;

type Converters = ReturnType<typeof convertersOf>;

function convertersOf(grid: Vn2000Grid) {
  const { centralMeridianDeg, scale, falseEastingM, datumShift } = grid;
  const { semiMajorM, inverseFlattening } = WGS84_ELLIPSOID;
  const datum = `+a=${semiMajorM} +rf=${inverseFlattening} +towgs84=${datumShift.join(',')} +no_defs`;
  const plane = `+proj=tmerc +lat_0=0 +lon_0=${centralMeridianDeg} +k=${scale} +x_0=${falseEastingM} +y_0=0 +units=m ${datum}`;
  const shifted = proj4(plane, 'EPSG:4326');
  const onOwnDatum = proj4(plane, `+proj=longlat ${datum}`);
  const { halfWidthDeg, southDeg, northDeg, marginDeg } = VN2000_DOMAIN;
  return {
    toWgs84: (eastNorth: Pair): Pair => shifted.forward(eastNorth),
    /** Returns proj4's inverse, which drops the height of the datum shift and is off by up to 0.45 m. */
    guessGrid: (lngLat: Pair): Pair => shifted.inverse(lngLat),
    isInside(eastNorth: Pair) {
      // proj4 accepts northings that are a whole turn too large; this also rejects NaN.
      const isOnPlane = Math.abs(eastNorth[0] - falseEastingM) < MAX_PLANE_M && Math.abs(eastNorth[1]) < MAX_PLANE_M;
      if (!isOnPlane) return false;
      const [lng, lat] = onOwnDatum.forward(eastNorth);
      return Math.abs(lng - centralMeridianDeg) <= halfWidthDeg + marginDeg && lat >= southDeg - marginDeg && lat <= northDeg + marginDeg;
    },
  };
}

/** Corrects the guess by proj4's inverse of the residual until the forward conversion meets the target. */
function solveGrid(target: Pair, { toWgs84, guessGrid, isInside }: Converters): Pair | undefined {
  if (!isPosition(target)) return undefined;
  const guess = guessGrid(target);
  let grid = guess;
  for (let pass = 0; pass < MAX_PASSES; ++pass) {
    if (!isInside(grid)) return undefined;
    const position = toWgs84(grid);
    if (Math.max(Math.abs(position[0] - target[0]), Math.abs(position[1] - target[1])) < TOLERANCE_DEG) return grid;
    const guessBack = guessGrid(position);
    grid = [grid[0] + guess[0] - guessBack[0], grid[1] + guess[1] - guessBack[1]];
  }
  return undefined;
}

function convertPairs(
  flat: Float64Array,
  convert: (pair: Pair) => Pair | undefined,
  into = new Float64Array(2 * countPairs(flat)),
): Float64Array<ArrayBuffer> {
  for (let i = 0; i < flat.length; i += 2) into.set(convert([flat[i]!, flat[i + 1]!]) ?? [NaN, NaN], i);
  return into;
}

function pairsOf(flat: Float64Array): Pair[] {
  return Array.from({ length: countPairs(flat) }, (_, i): Pair => [flat[2 * i]!, flat[2 * i + 1]!]);
}

function measureOnGrid(lngLat: Float64Array, grid: Vn2000Grid, closed: boolean): Measure {
  const converters = convertersOf(grid);
  const plane = pairsOf(convertPairs(lngLat, (pair) => solveGrid(pair, converters)));
  const lengthM = plane.slice(1).reduce((sum, [east, north], i) => sum + Math.hypot(east - plane[i]![0], north - plane[i]![1]), 0);
  if (Number.isNaN(lengthM)) return { lengthM, areaM2: NaN };
  return { lengthM, areaM2: closed ? planeAreaM2(plane) : 0 };
}

function planeAreaM2(ring: Pair[]): number {
  const [east0, north0] = ring[0] ?? [0, 0];
  const doubleM2 = ring.reduce((sum, [east, north], i) => {
    const [nextEast, nextNorth] = ring[(i + 1) % ring.length]!;
    return sum + (east - east0) * (nextNorth - north0) - (nextEast - east0) * (north - north0);
  }, 0);
  return Math.abs(doubleM2) / 2;
}

function lengthOfLineM(lngLat: Float64Array, earth: Earth): number {
  const line = pairsOf(lngLat);
  if (line.length < 2) return 0;
  if (!line.every(isPosition)) return NaN;
  if (earth === 'sphere6371') {
    return (
      length(
        { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: line } },
        {
          units: 'radians',
        },
      ) * SPHERE_RADIUS_M
    );
  }
  return line.slice(1).reduce((sum, [lng, lat], i) => {
    const [fromLng, fromLat] = line[i]!;
    return sum + WGS84.Inverse(fromLat, fromLng, lat, lng).s12!;
  }, 0);
}

function areaOfRingM2(lngLat: Float64Array, earth: Earth): number {
  const ring = pairsOf(lngLat);
  if (ring.length < 3) return 0;
  if (!ring.every(isPosition)) return NaN;
  const polygon = (earth === 'wgs84' ? WGS84 : SPHERE).Polygon(false);
  for (const [lng, lat] of ring) polygon.AddPoint(lat, lng);
  return Math.abs(polygon.Compute(false, true).area!);
}

/** Keeps plain pairs and measures all of them after every edit. */
class RecomputedShape implements ShapeHandle {
  readonly #pairs: Pair[];
  readonly #surface: Earth | Vn2000Grid;
  #closed: boolean;

  constructor(lngLat: Float64Array, closed: boolean, surface: Earth | Vn2000Grid) {
    this.#pairs = pairsOf(lngLat);
    this.#surface = surface;
    this.#closed = closed;
    if (closed) this.#dropRepeatedFirst();
  }

  moveVertex(index: number, lng: number, lat: number): Measure {
    this.#splice(index, this.#pairs.length, 1, [lng, lat]);
    return this.measure();
  }

  insertVertex(index: number, lng: number, lat: number): Measure {
    this.#splice(index, this.#pairs.length + 1, 0, [lng, lat]);
    return this.measure();
  }

  removeVertex(index: number): Measure {
    this.#splice(index, this.#pairs.length, 1);
    return this.measure();
  }

  measure(): Measure {
    const first = this.#closed ? this.#pairs.slice(0, 1) : [];
    const flat = new Float64Array([...this.#pairs, ...first].flat());
    const surface = this.#surface;
    if (typeof surface !== 'string') return measureOnGrid(flat, surface, this.#closed);
    const lengthM = lengthOfLineM(flat, surface);
    if (Number.isNaN(lengthM)) return { lengthM, areaM2: NaN };
    return { lengthM, areaM2: this.#closed ? areaOfRingM2(flat, surface) : 0 };
  }

  close(): void {
    if (!this.#closed) this.#dropRepeatedFirst();
    this.#closed = true;
  }

  #dropRepeatedFirst(): void {
    const [first, last] = [this.#pairs[0], this.#pairs.at(-1)];
    if (this.#pairs.length > 1 && first![0] === last![0] && first![1] === last![1]) this.#pairs.pop();
  }

  #splice(index: number, end: number, removed: number, ...added: Pair[]): void {
    if (!Number.isInteger(index) || index < 0 || index >= end) {
      throw new RangeError(`geometry: no vertex ${index} in a shape of ${this.#pairs.length}`);
    }
    this.#pairs.splice(index, removed, ...added);
  }
}

/**
 * Implements the core with proj4, turf and geographiclib: reference of tests, baseline of benchmarks, and fallback
 * without WebAssembly SIMD. Import this file dynamically only; the packages are several times the core's size.
 */
export function loadReference(): GeometryCore {
  return {
    toWgs84(eastNorth, grid, into) {
      const converters = convertersOf(grid);
      return convertPairs(eastNorth, (pair) => (converters.isInside(pair) ? converters.toWgs84(pair) : undefined), into);
    },
    fromWgs84(lngLat, grid, into) {
      const converters = convertersOf(grid);
      return convertPairs(lngLat, (pair) => solveGrid(pair, converters), into);
    },
    lengthM: lengthOfLineM,
    areaM2: areaOfRingM2,
    gridAreaM2: (eastNorth) => planeAreaM2(pairsOf(eastNorth)),
    openShape: (lngLat, closed, surface) => new RecomputedShape(lngLat, closed, surface),
  };
}
