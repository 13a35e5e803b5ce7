/**
 * Stores one record per feature in the order of insertion, which tiles keep. A removed feature leaves a gap; many gaps
 * are closed by renumbering the features.
 */
import { enterAllCells, startCells } from './cells';
import { addressOf, ensure, IDS, MARKS, OF_SHAPE, RECORDS, renameOwner, RUN, startHeap } from './heap';
import { spread } from './output';
import { ID_BYTES, layOut, POLYGON, recordAt, STATE, stride } from './record';

/** Slots in use, gaps included. */
export let slots: u32 = 0;
export let gaps: u32 = 0;
/** Size of the table from ids to slots; a power of two. */
let idRoom: u32 = 0;

export function startSlots(keys: u32): bool {
  layOut(keys);
  slots = 0;
  gaps = 0;
  idRoom = 256;
  startHeap(stride);
  return ensure(IDS, idRoom << 2) && ensure(RECORDS, 64 * <u64>stride) && ensure(MARKS, 8) && startCells();
}

// @ts-ignore: decorator
@inline
function idPlace(id: f64): u32 {
  return <u32>((reinterpret<u64>(id) * 0x9e3779b97f4a7c15) >> 32) & (idRoom - 1);
}

/** Returns the slot of an id plus one; 0 if it is not held. */
export function findSlot(id: f64): u32 {
  const ids = addressOf(IDS);
  let place = idPlace(id);
  let slot = load<u32>(ids + (<usize>place << 2));
  while (slot != 0 && load<f64>(recordAt(slot - 1)) != id) {
    place = (place + 1) & (idRoom - 1);
    slot = load<u32>(ids + (<usize>place << 2));
  }
  return slot;
}

function enterId(id: f64, slot: u32): void {
  const ids = addressOf(IDS);
  let place = idPlace(id);
  while (load<u32>(ids + (<usize>place << 2)) != 0) place = (place + 1) & (idRoom - 1);
  store<u32>(ids + (<usize>place << 2), slot + 1);
}

/** Closes the gap of a removed id, because searches end at the first empty place. */
export function forgetId(id: f64): void {
  const ids = addressOf(IDS);
  const last = idRoom - 1;
  let hole = idPlace(id);
  while (load<f64>(recordAt(load<u32>(ids + (<usize>hole << 2)) - 1)) != id) hole = (hole + 1) & last;
  for (let place = (hole + 1) & last; ; place = (place + 1) & last) {
    const slot = load<u32>(ids + (<usize>place << 2));
    if (slot == 0) break;
    const wanted = idPlace(load<f64>(recordAt(slot - 1)));
    // Entries move back unless their own place is after the gap in the ring.
    if (((place - wanted) & last) < ((place - hole) & last)) continue;
    store<u32>(ids + (<usize>hole << 2), slot);
    hole = place;
  }
  store<u32>(ids + (<usize>hole << 2), 0);
}

/** Makes room for one more feature; false when the host refuses the memory. */
export function ensureSlot(): bool {
  if (gaps > 1024 && gaps > slots >> 1) closeGaps();
  if ((slots + 1) << 1 > idRoom) {
    if (!ensure(IDS, <u64>idRoom << 3)) return false;
    idRoom <<= 1;
    enterAllIds();
  }
  return ensure(RECORDS, (<u64>slots + 1) * stride) && ensure(MARKS, ((<u64>slots >> 6) + 1) << 3);
}

function enterAllIds(): void {
  memory.fill(addressOf(IDS), 0, <usize>idRoom << 2);
  for (let slot: u32 = 0; slot < slots; ++slot) {
    if ((load<u32>(recordAt(slot), STATE) & POLYGON) != 0) enterId(load<f64>(recordAt(slot)), slot);
  }
}

/** Requires `ensureSlot`. */
export function addSlot(id: f64): u32 {
  const slot = slots++;
  memory.fill(recordAt(slot), 0, stride);
  store<f64>(recordAt(slot), id);
  store<u64>(recordAt(slot), spread(<u64>id), ID_BYTES);
  enterId(id, slot);
  return slot;
}

export function leaveGap(slot: u32): void {
  forgetId(load<f64>(recordAt(slot)));
  store<u32>(recordAt(slot), 0, STATE);
  ++gaps;
}

function closeGaps(): void {
  let to: u32 = 0;
  for (let from: u32 = 0; from < slots; ++from) {
    if ((load<u32>(recordAt(from), STATE) & POLYGON) == 0) continue;
    if (to != from) {
      memory.copy(recordAt(to), recordAt(from), stride);
      const run = <usize>load<u32>(recordAt(to), RUN);
      if (run != 0) renameOwner(run, OF_SHAPE | to);
    }
    ++to;
  }
  slots = to;
  gaps = 0;
  enterAllIds();
  enterAllCells(slots);
}
