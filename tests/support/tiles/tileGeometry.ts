import type { Pair } from './tileShapes.ts';

export const MOVE_TO = 1;
export const LINE_TO = 2;
export const CLOSE_PATH = 7;

export interface Command {
  command: number;
  /** Number of repetitions as written; ClosePath has no parameters. */
  count: number;
  /** Pair dx, dy of each repetition. */
  steps: Pair[];
}

const unzigzag = (value: number): number => (value >>> 1) ^ -(value & 1);

/** Decodes the commands of a feature's geometry (MVT 2.1 §4.3); throws if the integers end too early. */
export function commandsOf(geometry: readonly number[]): Command[] {
  const commands: Command[] = [];
  for (let at = 0; at < geometry.length;) {
    const integer = geometry[at++]!;
    const [command, count] = [integer & 7, integer >>> 3];
    const steps: Pair[] = [];
    for (let i = 0; command !== CLOSE_PATH && i < count; i += 1) {
      if (at + 1 >= geometry.length) throw new Error('the geometry ends within a command');
      steps.push([unzigzag(geometry[at]!), unzigzag(geometry[at + 1]!)]);
      at += 2;
    }
    commands.push({ command, count, steps });
  }
  return commands;
}

/** Returns the corners by part: ring, line or single point. Rings do not repeat their first corner. */
export const partsOf = (geometry: readonly number[]): Pair[][] => partsOfCommands(commandsOf(geometry));

export function partsOfCommands(commands: readonly Command[]): Pair[][] {
  const parts: Pair[][] = [];
  let [x, y] = [0, 0];
  for (const { command, steps } of commands) {
    for (const [dx, dy] of steps) {
      x += dx;
      y += dy;
      if (command === MOVE_TO) parts.push([[x, y]]);
      else parts.at(-1)!.push([x, y]);
    }
  }
  return parts;
}

/** Returns the signed area (shoelace formula), positive for an exterior ring (MVT 2.1 §4.3.4.4). */
export function signedArea(ring: readonly Pair[]): number {
  let doubled = 0;
  for (let i = 0; i < ring.length; i += 1) {
    const here = ring[i]!;
    const next = ring[i + 1 === ring.length ? 0 : i + 1]!;
    doubled += here[0] * next[1] - next[0] * here[1];
  }
  return doubled / 2;
}

export function lengthOf(part: readonly Pair[], closed: boolean): number {
  let length = 0;
  for (let i = closed ? 0 : 1; i < part.length; i += 1) {
    const [[x1, y1], [x2, y2]] = [part.at(i - 1)!, part[i]!];
    length += Math.hypot(x2 - x1, y2 - y1);
  }
  return length;
}

/** Units around the 4096 of a tile's side for which it shows features. */
const BUFFER = 64;
const EDGE = 4096 + BUFFER;

/** Returns the signed area of a ring within the tile and its buffer; the ring is clipped at each side in turn. */
export function areaInBuffer(ring: readonly Pair[]): number {
  if (ring.every(([x, y]) => x >= -BUFFER && x <= EDGE && y >= -BUFFER && y <= EDGE)) return signedArea(ring);
  let left = [...ring];
  for (const axis of [0, 1] as const) {
    left = cutAt(left, axis, -BUFFER, 1);
    left = cutAt(left, axis, EDGE, -1);
  }
  return signedArea(left);
}

/** Clips a ring to (its x or y − `limit`) × `sign` ≥ 0. */
function cutAt(ring: readonly Pair[], axis: 0 | 1, limit: number, sign: number): Pair[] {
  const inside = (corner: Pair): boolean => (corner[axis] - limit) * sign >= 0;
  return ring.flatMap((corner, i): Pair[] => {
    const before = ring.at(i - 1)!;
    if (inside(before) === inside(corner)) return inside(corner) ? [corner] : [];
    const part = (limit - before[axis]) / (corner[axis] - before[axis]);
    const cut: Pair = [before[0] + (corner[0] - before[0]) * part, before[1] + (corner[1] - before[1]) * part];
    return inside(corner) ? [cut, corner] : [cut];
  });
}
