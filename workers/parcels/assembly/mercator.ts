/**
 * Web Mercator in integers: the world is 2^32 steps wide; a step is that of a tile of zoom 20, 9 mm at the equator.
 * North and west are 0.
 */

const WORLD: f64 = 4294967296;
/** Latitude at which the square ends. */
const MAX_LAT: f64 = 85.0511287798066;
const RAD: f64 = Math.PI / 180;

/** Bands of an eighth of a degree, each with a Taylor series around its middle; outlines of a ward share a band. */
const BANDS: f64 = 8;
let band: f64 = NaN;
let middle: f64 = 0;
let y0: f64 = 0;
let y1: f64 = 0;
let y2: f64 = 0;
let y3: f64 = 0;
let y4: f64 = 0;

/** Derivatives of ln tan(π/4 + φ/2): sec, sec·tan, 2 sec³ − sec, (6 sec² − 1)·sec·tan. The fifth is negligible. */
function moveBand(at: f64): void {
  band = at;
  middle = at / BANDS;
  const angle = middle * RAD;
  const sin = Math.sin(angle);
  const sec = 1 / Math.cos(angle);
  const tan = sin * sec;
  const scale = -WORLD / (2 * Math.PI);
  y0 = WORLD / 2 + scale * 0.5 * Math.log((1 + sin) / (1 - sin));
  y1 = scale * sec * RAD;
  y2 = (scale * sec * tan * RAD * RAD) / 2;
  y3 = (scale * (2 * sec * sec * sec - sec) * RAD * RAD * RAD) / 6;
  y4 = (scale * (6 * sec * sec - 1) * sec * tan * RAD * RAD * RAD * RAD) / 24;
}

// @ts-ignore: decorator
@inline
function toStep(value: f64): u32 {
  const rounded = Math.floor(value + 0.5);
  return <u32>(rounded < 0 ? 0 : rounded > WORLD - 1 ? WORLD - 1 : rounded);
}

/** Converts finite degrees to fractional steps, limited to the square. */
// @ts-ignore: decorator
@inline
export function worldX(lng: f64): f64 {
  return (lng < -180 ? -180 : lng > 180 ? 180 : lng) * (WORLD / 360) + WORLD / 2;
}

// @ts-ignore: decorator
@inline
export function worldY(lat: f64): f64 {
  const held = lat < -MAX_LAT ? -MAX_LAT : lat > MAX_LAT ? MAX_LAT : lat;
  const at = Math.floor(held * BANDS + 0.5);
  if (at != band) moveBand(at);
  const d = held - middle;
  return y0 + d * (y1 + d * (y2 + d * (y3 + d * y4)));
}

// @ts-ignore: decorator
@inline
export function stepX(lng: f64): u32 {
  return toStep(worldX(lng));
}

// @ts-ignore: decorator
@inline
export function stepY(lat: f64): u32 {
  return toStep(worldY(lat));
}

// @ts-ignore: decorator
@inline
export function isInSquare(lng: f64, lat: f64): bool {
  return lng >= -180 && lng <= 180 && lat >= -MAX_LAT && lat <= MAX_LAT;
}
