/** Decodes flags, rings, corners, centres and areas of a packed response's parcels. */
import { corners, known, KNOWN_BYTES, parcelRings, partSizes, recordAt, ringEnds } from './answerMemory';
import { AREA, CORNERS, DOUBLES, EAST, FLAGS, GRID, MIDDLE, NORTH, REST, RINGS } from './answerSections';
import { count, countBelow, double, endSection, fail, hasFault, leftIn, step, stepOf } from './counts';

const IS_SAMPLE: u32 = 1;
const IS_MULTIPART: u32 = 2;
const HAS_PLAIN_MIDDLE: u32 = 4;
const HAS_PLAIN_AREA: u32 = 8;
const ALL_FLAGS: u32 = 15;

const STEPS_PER_DEG: f64 = 1e9;
const MAX_LNG: f64 = 180e9;
const MAX_LAT: f64 = 90e9;

/** Offsets in a known corner. */
const LNG: usize = 16;
const LAT: usize = 24;
const LNG_DEG: usize = 32;
const LAT_DEG: usize = 40;

/** Offsets in a record. */
const AREA_AT: usize = 0;
const MIDDLE_AT: usize = 8;
const CORNERS_END: usize = 32;
const SAMPLE: usize = 36;

/** Six polynomial terms of longitude, six of latitude. */
const grid: usize = memory.data(12 * 8, 8);
let hasGrid: bool = false;

export let cornerCount: u32 = 0;
export let ringCount: u32 = 0;
let knownCount: i64 = 0;
let pointed: i64 = 0;
/** First corner of the previous ring. */
let startX: f64 = 0;
let startY: f64 = 0;
export let partWords: u32 = 0;

/** Twice the area of the last ring, and its centroid in 1e-9 degrees. */
let twiceArea: f64 = 0;
let middleX: f64 = 0;
let middleY: f64 = 0;

/** Rounds halves up, like Math.round. */
// @ts-ignore: decorator
@inline
function round(value: f64): f64 {
  const up = Math.ceil(value);
  return up - <f64>(up - 0.5 > value);
}

// @ts-ignore: decorator
@inline
function gridDegree(terms: usize, x: f64, y: f64): f64 {
  return round(
    load<f64>(terms) + x * (load<f64>(terms, 8) + x * load<f64>(terms, 24) + y * load<f64>(terms, 32)) +
      y * (load<f64>(terms, 16) + y * load<f64>(terms, 40)),
  );
}

function readGrid(): void {
  hasGrid = leftIn(GRID) > 0;
  if (!hasGrid) return;
  for (let term: usize = 0; term < 12; ++term) store<f64>(grid + (term << 3), double(GRID));
  endSection(GRID);
}

export function readShapes(parcels: u32): void {
  cornerCount = 0;
  ringCount = 0;
  knownCount = 0;
  pointed = -1;
  startX = 0;
  startY = 0;
  partWords = 0;
  readGrid();
  const decimals = countBelow(AREA, 4);
  const scale: f64 = decimals == 0 ? 1 : decimals == 1 ? 10 : decimals == 2 ? 100 : 1000;
  for (let parcel: u32 = 0; parcel < parcels; ++parcel) {
    const flags = countBelow(FLAGS, ALL_FLAGS + 1);
    const sizes = partSizes + (<usize>partWords << 2);
    if (flags & IS_MULTIPART) readPartSizes(parcel);
    if (hasFault) return;
    readRing();
    const x = round(middleX);
    const y = round(middleY);
    const steps = flags & IS_MULTIPART ? readOthers(sizes) : Math.abs(twiceArea / 2);
    if (hasFault) return;
    const record = recordAt(parcel);
    store<u32>(parcelRings + (<usize>parcel << 2), ringCount);
    store<u32>(record, cornerCount, CORNERS_END);
    store<u32>(record, flags & IS_SAMPLE, SAMPLE);
    const hasPlainMiddle = (flags & HAS_PLAIN_MIDDLE) != 0;
    store<f64>(record, hasPlainMiddle ? double(DOUBLES) : (x + step(MIDDLE)) / STEPS_PER_DEG, MIDDLE_AT);
    store<f64>(record, hasPlainMiddle ? double(DOUBLES) : (y + step(MIDDLE)) / STEPS_PER_DEG, MIDDLE_AT + 8);
    const areaM2 = flags & HAS_PLAIN_AREA ? double(DOUBLES) : (round(squareMetres(steps, y) * scale) + step(AREA)) / scale;
    store<f64>(record, areaM2, AREA_AT);
  }
}

/** Reads the rings of each part; the parcel's index and its number of parts precede them. */
function readPartSizes(parcel: u32): void {
  const to = partSizes + (<usize>partWords << 2);
  const parts = positive();
  store<u32>(to, parcel);
  store<u32>(to, parts, 4);
  for (let part: usize = 0; part < <usize>parts && !hasFault; ++part) store<u32>(to + 8 + (part << 2), positive());
  partWords += parts + 2;
}

function positive(): u32 {
  const value = countBelow(RINGS, <u64>leftIn(RINGS) + 1);
  if (value == 0) fail();
  return value;
}

/** Reads the rings after the first. Returns the total area: outlines less holes. */
function readOthers(sizes: usize): f64 {
  const parts = <usize>load<u32>(sizes, 4);
  let steps: f64 = 0;
  for (let part: usize = 0; part < parts; ++part) {
    const rings = load<u32>(sizes + 8 + (part << 2));
    for (let ring: u32 = 0; ring < rings; ++ring) {
      if (part > 0 || ring > 0) readRing();
      if (hasFault) return 0;
      const area = Math.abs(twiceArea / 2);
      steps = ring == 0 ? steps + area : steps - area;
    }
  }
  return steps;
}

function readRing(): void {
  const count = countBelow(RINGS, <u64>leftIn(CORNERS) + 1);
  if (count < 3) fail();
  if (hasFault) return;
  let to = corners + (<usize>cornerCount << 4);
  const end = to + (<usize>count << 4);
  let corner = cornerFrom(startX, startY);
  if (hasFault) return;
  startX = load<f64>(corner);
  startY = load<f64>(corner, 8);
  const x0 = load<f64>(corner, LNG);
  const y0 = load<f64>(corner, LAT);
  // Sums over triangles with the first corner; those of the first and last side have no area.
  let twice: f64 = 0;
  let sumX: f64 = 0;
  let sumY: f64 = 0;
  let ax: f64 = 0;
  let ay: f64 = 0;
  for (;;) {
    store<f64>(to, load<f64>(corner, LNG_DEG));
    store<f64>(to, load<f64>(corner, LAT_DEG), 8);
    to += 16;
    if (to == end) break;
    corner = cornerFrom(load<f64>(corner), load<f64>(corner, 8));
    if (hasFault) return;
    const bx = load<f64>(corner, LNG) - x0;
    const by = load<f64>(corner, LAT) - y0;
    const cross = ax * by - bx * ay;
    twice += cross;
    sumX += (ax + bx) * cross;
    sumY += (ay + by) * cross;
    ax = bx;
    ay = by;
  }
  twiceArea = twice;
  middleX = twice == 0 ? x0 : x0 + sumX / (3 * twice);
  middleY = twice == 0 ? y0 : y0 + sumY / (3 * twice);
  cornerCount += count;
  store<u32>(ringEnds + (<usize>ringCount << 2), cornerCount);
  ++ringCount;
}

/** Returns the address of the next corner; `x` and `y` are the previous grid position. */
// @ts-ignore: decorator
@inline
function cornerFrom(x: f64, y: f64): usize {
  const value = count(CORNERS);
  if (value == 0) addCorner(x, y);
  else {
    pointed += 1 + stepOf(value - 1);
    if (<u64>pointed >= <u64>knownCount) {
      fail();
      pointed = 0;
    }
  }
  return known + <usize>pointed * KNOWN_BYTES;
}

/** Adds a new corner. It takes a byte of EAST, so there is room for it. */
function addCorner(fromX: f64, fromY: f64): void {
  if (leftIn(EAST) == 0) return fail();
  const x = fromX + step(EAST);
  const y = fromY + step(NORTH);
  const corner = known + <usize>knownCount * KNOWN_BYTES;
  const lng = hasGrid ? gridDegree(grid, x, y) + step(REST) : x;
  const lat = hasGrid ? gridDegree(grid + 48, x, y) + step(REST) : y;
  if (!(Math.abs(lng) <= MAX_LNG && Math.abs(lat) <= MAX_LAT)) return fail();
  store<f64>(corner, x);
  store<f64>(corner, y, 8);
  store<f64>(corner, lng, LNG);
  store<f64>(corner, lat, LAT);
  store<f64>(corner, lng / STEPS_PER_DEG, LNG_DEG);
  store<f64>(corner, lat / STEPS_PER_DEG, LAT_DEG);
  pointed = knownCount;
  ++knownCount;
}

/** Computes in the order of packedParcels.ts. */
function squareMetres(steps: f64, north: f64): f64 {
  const x = ((north / STEPS_PER_DEG) * 3.141592653589793) / 180;
  const square = x * x;
  const cos = 1 - (square / 2) * (1 - (square / 12) * (1 - (square / 30) * (1 - (square / 56) * (1 - square / 90))));
  const cos2 = 2 * cos * cos - 1;
  const cos3 = cos * (2 * cos2 - 1);
  const perLng = 111412.84 * cos - 93.5 * cos3;
  const perLat = 111132.954 - 559.822 * cos2;
  return ((steps / STEPS_PER_DEG) * perLng * perLat) / STEPS_PER_DEG;
}
