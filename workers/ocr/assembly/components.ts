/**
 * Connected components of ink (8-connectivity), stored as runs of three i32: x of the first pixel, x of the last pixel,
 * finally the component's index. `rows` has height + 1 entries: the index of each row's first run.
 */

const RUN: usize = 12;
/** Five i32: left, top, right, bottom (inclusive), ink pixels. */
const PIECE: usize = 20;

/** Lists the runs of ink. @returns their number, or −1 above `most`: such a picture is not writing */
export function findRuns(ink: usize, width: i32, height: i32, runs: usize, most: i32, rows: usize): i32 {
  let count = 0;
  for (let y = 0; y < height; y++) {
    store<i32>(rows + (<usize>y << 2), count);
    const row = ink + <usize>y * width;
    let x = 0;
    while (x < width) {
      // Skip blank paper eight pixels at a time.
      while (x + 8 <= width && load<u64>(row + x) == 0) x += 8;
      while (x < width && load<u8>(row + x) == 0) x++;
      if (x >= width) break;
      const first = x;
      while (x < width && load<u8>(row + x) != 0) x++;
      if (count == most) return -1;
      const run = runs + <usize>count * RUN;
      store<i32>(run, first);
      store<i32>(run, x - 1, 4);
      store<i32>(run, count, 8);
      count++;
    }
  }
  store<i32>(rows + (<usize>height << 2), count);
  return count;
}

function rootOf(runs: usize, run: i32): i32 {
  let parent = load<i32>(runs + <usize>run * RUN, 8);
  while (parent != run) {
    const above = load<i32>(runs + <usize>parent * RUN, 8);
    store<i32>(runs + <usize>run * RUN, above, 8);
    run = parent;
    parent = above;
  }
  return run;
}

/** Joins the runs that touch and writes the pieces. @returns the number of pieces */
export function joinRuns(height: i32, runs: usize, rows: usize, pieces: usize): i32 {
  for (let y = 1; y < height; y++) {
    let above = load<i32>(rows + (<usize>(y - 1) << 2));
    const begin = load<i32>(rows + (<usize>y << 2));
    const end = load<i32>(rows + (<usize>(y + 1) << 2));
    for (let run = begin; run < end; run++) {
      const first = load<i32>(runs + <usize>run * RUN);
      const last = load<i32>(runs + <usize>run * RUN, 4);
      while (above < begin && load<i32>(runs + <usize>above * RUN, 4) < first - 1) above++;
      for (let other = above; other < begin && load<i32>(runs + <usize>other * RUN) <= last + 1; other++) {
        const a = rootOf(runs, other);
        const b = rootOf(runs, run);
        if (a < b) store<i32>(runs + <usize>b * RUN, a, 8);
        else if (b < a) store<i32>(runs + <usize>a * RUN, b, 8);
      }
    }
  }
  return listPieces(height, runs, rows, pieces);
}

/** Numbers the pieces. A root precedes its other runs, so its index is known by then. */
function listPieces(height: i32, runs: usize, rows: usize, pieces: usize): i32 {
  let count = 0;
  for (let y = 0; y < height; y++) {
    const end = load<i32>(rows + (<usize>(y + 1) << 2));
    for (let run = load<i32>(rows + (<usize>y << 2)); run < end; run++) {
      const at = runs + <usize>run * RUN;
      const first = load<i32>(at);
      const last = load<i32>(at, 4);
      const parent = load<i32>(at, 8);
      if (parent == run) {
        const piece = pieces + <usize>count * PIECE;
        store<i32>(piece, first);
        store<i32>(piece, y, 4);
        store<i32>(piece, last, 8);
        store<i32>(piece, y, 12);
        store<i32>(piece, last - first + 1, 16);
        store<i32>(at, count++, 8);
        continue;
      }
      const index = load<i32>(runs + <usize>parent * RUN, 8);
      const piece = pieces + <usize>index * PIECE;
      store<i32>(piece, min(load<i32>(piece), first));
      store<i32>(piece, max(load<i32>(piece, 8), last), 8);
      store<i32>(piece, y, 12);
      store<i32>(piece, load<i32>(piece, 16) + last - first + 1, 16);
      store<i32>(at, index, 8);
    }
  }
  return count;
}

/**
 * Writes `value` over each piece whose byte in `flags` is not 0, and over the blank pixels within `rim` of its runs.
 * @param ink ink map from which the runs were made; it separates the rim from other pieces
 */
export function paintPieces(
  picture: usize, ink: usize, width: i32, height: i32, runs: usize, rows: usize, flags: usize, rim: i32, value: i32,
): void {
  for (let y = 0; y < height; y++) {
    const end = load<i32>(rows + (<usize>(y + 1) << 2));
    for (let run = load<i32>(rows + (<usize>y << 2)); run < end; run++) {
      const at = runs + <usize>run * RUN;
      if (load<u8>(flags + load<i32>(at, 8)) == 0) continue;
      const first = load<i32>(at);
      const last = load<i32>(at, 4);
      for (let j = max(0, y - rim); j <= min(height - 1, y + rim); j++) {
        const row = <usize>j * width;
        for (let x = max(0, first - rim); x <= min(width - 1, last + rim); x++) {
          const isOwn = j == y && x >= first && x <= last;
          if (isOwn || load<u8>(ink + row + x) == 0) store<u8>(picture + row + x, <u8>value);
        }
      }
    }
  }
}
