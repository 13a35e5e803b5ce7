/** Charts: the cells that cover a grid's domain, and the addresses of their patches. See patches.ts. */
import * as convert from './convert';
import { chartAddress, reserveCharts } from './memory';

const MAX_CHARTS: i32 = 4;
/** Cell limit, above the 1,943 that a grid of the product needs; further rows are converted exactly. */
const MAX_CELLS: i32 = 2048;
/** Cell number of places outside the cells. Its patch stays empty, which saves the hot loop a comparison. */
export const OUTSIDE: i32 = MAX_CELLS;
/** Bytes of a patch: its centre, to which x, y are relative, then coefficients of xⁱyʲ, i + j ≤ 4, in pairs by i. */
export const PATCH_BYTES: usize = 16 * 16;
const CELLS_BYTES: usize = <usize>(MAX_CELLS + 1) * PATCH_BYTES;
/** One byte per cell, padded to 16: the number of its block of fine patches (finePatches.ts), 0 for none. */
const BLOCK_NUMBERS_BYTES: usize = 2064;
export const MAX_BLOCKS: i32 = 128;
/** Bytes of a block: 25 patches of a centre and ten coefficients, as pairs. */
export const BLOCK_BYTES: usize = 25 * 11 * 16;
const CHART_BYTES: usize = CELLS_BYTES + BLOCK_NUMBERS_BYTES + <usize>MAX_BLOCKS * BLOCK_BYTES;

const CELL_M: f64 = 32000;
const CELL_DEG: f64 = 0.3;
const DEGREE: f64 = Math.PI / 180;
/** Margin added to datumsApartDeg, 1 m, for a patch's error and rounding. */
const SPARE_DEG: f64 = 1e-5;

/** South-west corner of the selected chart, metres or degrees, and its cells. */
let west: f64 = 0;
let south: f64 = 0;
export let cellSize: f64 = 1;
export let columns: i32 = 0;
let rows: i32 = 0;
/** The same for both coordinates at once: the middle, and slightly less than the squared half extent in cells. */
const middle = memory.data(16, 16);
const halfExtent2 = memory.data(16, 16);
const perUnit = memory.data(16, 16);
/** Added to a distance from the middle in cells, it leaves the cell's number in the low bits of the sum. */
const toNumber = memory.data(16, 16);
/** From this number on doubles have no fraction bits. Adding it rounds, faster than a checked integer conversion. */
const NO_FRACTION: f64 = 6755399441055744;
/** Address of the first cell's patch; cells are in rows from west to east, rows from south to north. */
export let cellsAddress: usize = 0;
/** Address of the cells' block numbers. The last one, for OUTSIDE, is the number of blocks in use. */
export let blockNumbers: usize = 0;
export let blocksAddress: usize = 0;

let isToWgs84: bool = true;
/** Largest move of the grid's datum shift: 0.004° for Việt Nam's, 0.03° for §5's literal formula. */
let datumsApartDeg: f64 = 0;
const scratch = memory.data(16, 16);

/** Key of a chart: the grid's parameters, then 1 for the direction to WGS84, 0 from it. */
const KEY: i32 = convert.PARAMETERS + 1;
const keys = memory.data(8 * MAX_CHARTS * KEY, 8);
/** Last use of each chart; 0 for never. */
const usedAt: StaticArray<f64> = [0, 0, 0, 0];
let chartsInUse: i32 = 0;
/** Grows when a chart is reused, which invalidates data derived from its patches. */
export let generation: u32 = 0;
let choices: f64 = 0;

/** Returns the cell of the pair at this address, or OUTSIDE, also for NaN. */
// @ts-ignore: a decorator of AssemblyScript
@inline
export function cellAt(at: usize, columns: i32): i32 {
  const cells = f64x2.mul(f64x2.sub(v128.load(at), v128.load(middle)), v128.load(perUnit));
  if (i64x2.bitmask(f64x2.le(f64x2.mul(cells, cells), v128.load(halfExtent2))) != 3) return OUTSIDE;
  const numbers = f64x2.add(cells, v128.load(toNumber));
  return i32x4.extract_lane(numbers, 2) * columns + i32x4.extract_lane(numbers, 0);
}

export const center = memory.data(16, 16);

export function locateCenter(cell: i32): void {
  const row = cell / columns;
  store<f64>(center, west + (<f64>(cell - row * columns) + 0.5) * cellSize);
  store<f64>(center, south + (<f64>row + 0.5) * cellSize, 8);
}

/** Converts exactly in the chart's direction. */
export function convertExactly(at: usize, count: i32): void {
  if (isToWgs84) convert.toWgs84(at, count);
  else convert.fromWgs84(at, count);
}

/** Converts without the domain's limits, for nodes of patches beyond its border. */
export function convertAnywhere(at: usize, count: i32): void {
  convert.limitToDomain(false);
  convertExactly(at, count);
  convert.limitToDomain(true);
}

/** Returns whether the domain contains the last located cell; tests outside its corners, as parallels bulge by 10 m. */
export function isWhole(): bool {
  const out = 0.515 * cellSize;
  for (let corner = 0; corner < 4; ++corner) {
    store<f64>(scratch, load<f64>(center) + ((corner & 1) != 0 ? out : -out));
    store<f64>(scratch, load<f64>(center, 8) + ((corner & 2) != 0 ? out : -out), 8);
    convertExactly(scratch, 1);
    if (isNaN(load<f64>(scratch))) return false;
  }
  return true;
}

/**
 * Returns whether a pair is inside the domain by more than the datums differ.
 * @param from address of the pair, `to` of its converted pair; one of them is in WGS84 degrees
 */
export function isWellInside(from: usize, to: usize): bool {
  const lngLat = isToWgs84 ? to : from;
  const lng = load<f64>(lngLat);
  const lat = load<f64>(lngLat, 8);
  return (
    Math.abs(lng - convert.meridian) <= convert.halfWidth - datumsApartDeg &&
    lat >= convert.south + datumsApartDeg &&
    lat <= convert.north - datumsApartDeg
  );
}

/**
 * Selects the current grid's chart in one direction for bulk conversions. Call it before reserve, because a new chart
 * moves the coordinates. Returns false without memory for it; then convert exactly.
 */
export function useBulk(toWgs84: bool): bool {
  const known = findChart(toWgs84);
  const index = known >= 0 ? known : takeChart(toWgs84);
  if (index < 0) return false;
  usedAt[index] = ++choices;
  isToWgs84 = toWgs84;
  datumsApartDeg = convert.datumsApartDeg() + SPARE_DEG;
  cellsAddress = chartAddress() + <usize>index * CHART_BYTES;
  blockNumbers = cellsAddress + CELLS_BYTES;
  blocksAddress = blockNumbers + BLOCK_NUMBERS_BYTES;
  if (toWgs84) coverMetres();
  else coverDegrees();
  return true;
}

function keyOf(index: i32): usize {
  return keys + <usize>(index * KEY * 8);
}

function findChart(toWgs84: bool): i32 {
  for (let i = 0; i < chartsInUse; ++i) {
    const isGrid = memory.compare(keyOf(i), changetype<usize>(convert.parameters), 8 * convert.PARAMETERS) == 0;
    if (isGrid && (load<f64>(keyOf(i), 8 * convert.PARAMETERS) == 1) == toWgs84) return i;
  }
  return -1;
}

/** Returns a cleared chart, unused or least recently used; -1 without memory. */
function takeChart(toWgs84: bool): i32 {
  let index = 0;
  ++generation;
  if (chartsInUse < MAX_CHARTS) {
    if (!reserveCharts(<usize>(chartsInUse + 1) * CHART_BYTES)) return -1;
    index = chartsInUse++;
  } else {
    for (let i = 1; i < MAX_CHARTS; ++i) if (usedAt[i] < usedAt[index]) index = i;
  }
  memory.copy(keyOf(index), changetype<usize>(convert.parameters), 8 * convert.PARAMETERS);
  store<f64>(keyOf(index), toWgs84 ? 1 : 0, 8 * convert.PARAMETERS);
  memory.fill(chartAddress() + <usize>index * CHART_BYTES, 0, CHART_BYTES);
  return index;
}

/** Covers the domain with a box of grid metres, with a margin: a degree is at most 1 % longer than on the sphere. */
function coverMetres(): void {
  const radian = 1.01 * convert.semiMajor;
  const halfWidth = radian * convert.halfWidth * DEGREE;
  cover(
    convert.falseEasting - halfWidth, convert.falseEasting + halfWidth,
    radian * convert.south * DEGREE - 0.02 * Math.abs(radian * convert.south * DEGREE), radian * convert.north * DEGREE, CELL_M,
  );
}

/** Covers the domain with a box of degrees; datums differ by at most 0.03°. */
function coverDegrees(): void {
  cover(
    convert.meridian - convert.halfWidth - 0.05, convert.meridian + convert.halfWidth + 0.05,
    convert.south - 0.05, convert.north + 0.05, CELL_DEG,
  );
}

function cover(fromX: f64, toX: f64, fromY: f64, toY: f64, size: f64): void {
  west = Math.floor(fromX / size) * size;
  south = Math.floor(fromY / size) * size;
  cellSize = size;
  // Odd numbers, so that a cell is in the middle and rounding gives cell numbers.
  columns = <i32>Math.ceil((toX - west) / size) | 1;
  rows = min(<i32>Math.ceil((toY - south) / size) | 1, (MAX_CELLS / columns - 1) | 1);
  coverAxis(0, west, columns);
  coverAxis(8, south, rows);
}

function coverAxis(lane: usize, start: f64, count: i32): void {
  const half = 0.5 * <f64>count;
  store<f64>(middle + lane, start + half * cellSize);
  store<f64>(perUnit + lane, 1 / cellSize);
  store<f64>(halfExtent2 + lane, (half - 1e-9) * (half - 1e-9));
  store<f64>(toNumber + lane, NO_FRACTION + (half - 0.5));
}
