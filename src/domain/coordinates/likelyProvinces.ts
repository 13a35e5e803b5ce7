import { boxCenter } from '../geometry/box.ts';
import type { LngLat, LngLatBox } from '../geometry/lngLat.ts';
import { coordinateRange, provinceBoxes, provinceCodes, REACH_DEG, roughPosition } from './coordinateRange.ts';
import type { CornerPair } from './cornerPair.ts';
import { provinceMeridiansDeg, type UnitEdition } from './meridians.ts';

export interface ProvinceGrid {
  code: string;
  meridianDeg: number;
}

/** Margin of a guess: the place must be well inside, degrees from the centres of districts. */
const GUESS_DEG = 0.13;
const MAX_GUESSES = 3;

/** Returns the distance of a place from the centre of a box, in half sizes of the box: at most 1 inside. */
function offCentre(box: LngLatBox, at: LngLat, marginDeg: number): number {
  const { lng, lat } = boxCenter(box);
  const width = box.east - lng + marginDeg;
  const height = box.north - lat + marginDeg;
  return Math.max(Math.abs(at.lng - lng) / width, Math.abs(at.lat - lat) / height);
}

const nearestBox = (boxes: readonly LngLatBox[], at: LngLat, marginDeg: number): number =>
  Math.min(...boxes.map((box) => offCentre(box, at, marginDeg)));

const isWithin = ([from, to]: readonly [number, number], value: number): boolean => value >= from && value <= to;

/** Returns true if a corner can be in a province on this meridian, or if the province is unknown. */
export function mayBeIn(pair: CornerPair, { code, meridianDeg }: ProvinceGrid, edition: UnitEdition): boolean {
  const range = coordinateRange(code, edition);
  if (!range) return true;
  const isOwn = provinceMeridiansDeg(code, edition).includes(meridianDeg);
  if (isOwn && isWithin(range.x, pair.x) && isWithin(range.y, pair.y)) return true;
  return nearestBox(provinceBoxes(code, edition), roughPosition(pair, meridianDeg), isOwn ? GUESS_DEG : REACH_DEG) <= 1;
}

/** Returns at most three provinces that may contain these corners (X north), best first; one fits on each meridian. */
export function likelyProvinces(pairs: readonly CornerPair[], edition: UnitEdition, onMeridianDeg?: number): ProvinceGrid[] {
  const mean = (axis: 'x' | 'y'): number => pairs.reduce((sum, pair) => sum + pair[axis], 0) / pairs.length;
  const middle = { x: mean('x'), y: mean('y') };
  const grids = provinceCodes(edition).flatMap((code) => provinceMeridiansDeg(code, edition).map((meridianDeg) => ({ code, meridianDeg })));
  return grids
    .filter(({ meridianDeg }) => onMeridianDeg === undefined || meridianDeg === onMeridianDeg)
    .map((grid) => ({ grid, off: nearestBox(provinceBoxes(grid.code, edition), roughPosition(middle, grid.meridianDeg), GUESS_DEG) }))
    .filter(({ off }) => off <= 1)
    .sort((a, b) => a.off - b.off)
    .slice(0, MAX_GUESSES)
    .map(({ grid }) => grid);
}
