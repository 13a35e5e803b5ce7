/** Writes the parts of a feature's geometry from last to first, clipped if they leave the tile. */
import { clipped, clippedAt, clipRing } from './clip';
import { RUN } from './heap';
import { ensureShapes, POINT_ROOM, shapesStart } from './output';
import {
  ENDS, HAS_PARTS, IS_TURNED, keyCount, POINTS, recordAt, STATE, stepsOf,
} from './record';
import { at, keepPlace, moveTo, takeBack, writeRing } from './rings';

/** Maximum bytes of a feature besides its geometry. */
const REST_ROOM: u64 = 64;
const TAG_ROOM: u64 = 15;

let wasWritten: bool = false;

export function writeParts(slot: u32, isInside: bool): bool {
  const record = recordAt(slot);
  const state = load<u32>(record, STATE);
  if (!(state & HAS_PARTS)) return writeRingOf(slot, 0, load<u32>(record, POINTS), true, (state & IS_TURNED) != 0, isInside);
  const run = <usize>load<u32>(record, RUN);
  return writePolygons(slot, load<u32>(run), load<u32>(run, 4), isInside);
}

/** Returns the start of a part in points; the index after the last gives the end. Reads the run anew: blocks move. */
function startOf(slot: u32, part: u32): u32 {
  return part == 0 ? 0 : load<u32>(<usize>load<u32>(recordAt(slot), RUN) + ENDS + ((<usize>part - 1) << 2));
}

function firstPartOf(slot: u32, parts: u32, polygon: u32): u32 {
  return polygon == 0 ? 0 : startOf(slot, parts + polygon);
}

function isTurned(slot: u32, parts: u32, polygons: u32, part: u32): bool {
  return load<u8>(<usize>load<u32>(recordAt(slot), RUN) + ENDS + ((<usize>parts + polygons) << 2) + part) != 0;
}

function writePolygons(slot: u32, parts: u32, polygons: u32, isInside: bool): bool {
  for (let polygon = polygons; polygon > 0; --polygon) {
    const outline = firstPartOf(slot, parts, polygon - 1);
    keepPlace();
    wasWritten = false;
    for (let part = firstPartOf(slot, parts, polygon); part > outline; --part) {
      const first = startOf(slot, part - 1);
      const count = startOf(slot, part) - first;
      const turned = isTurned(slot, parts, polygons, part - 1);
      if (!writeRingOf(slot, first, count, part - 1 == outline, turned, isInside)) return false;
    }
    // Drop the holes of an empty outline, which was written last.
    if (!wasWritten) takeBack();
  }
  return true;
}

function writeRingOf(slot: u32, first: u32, count: u32, isOutline: bool, turned: bool, isInside: bool): bool {
  if (isInside) {
    wasWritten = writeRing<u32>(stepsOf(recordAt(slot)) + (<usize>first << 3), count, isOutline, turned);
    return true;
  }
  const written = shapesStart() - at;
  if (!clipRing(slot, first, count) || !makeRoom(written, clipped)) return false;
  wasWritten = writeRing<f64>(clippedAt(), clipped, isOutline, turned);
  return true;
}

/** Makes room for a part. The output block may have moved, so the position is restored relative to its end. */
function makeRoom(written: usize, count: u32): bool {
  const rest = <u64>keyCount * TAG_ROOM + REST_ROOM;
  if (!ensureShapes(<u64>written + <u64>count * POINT_ROOM + rest)) return false;
  moveTo(shapesStart() - written);
  return true;
}
