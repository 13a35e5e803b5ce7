import { BRIDGE, type LineNet } from './lineNet.ts';
import { segmentTree } from './segmentTree.ts';

/** Maximum passes. Rounding a crossing bends both sides by up to `nearbyM`, which may make another one. */
const MAX_PASSES = 20;

class SideCuts {
  readonly #net: LineNet;
  /** Sides of the net before they are cut. */
  readonly #from: readonly number[];
  readonly #to: readonly number[];
  readonly #cuts = new Map<number, number[]>();

  constructor(net: LineNet) {
    this.#net = net;
    this.#from = net.from;
    this.#to = net.to;
  }

  get count(): number {
    return this.#cuts.size;
  }

  /** Cuts a side at a place next to it, not beyond its ends. */
  #cut(side: number, place: number): boolean {
    const { x, y, nearbyM } = this.#net;
    const [a, b] = [this.#from[side]!, this.#to[side]!];
    if (place === a || place === b) return false;
    const [sideX, sideY] = [x[b]! - x[a]!, y[b]! - y[a]!];
    const [placeX, placeY] = [x[place]! - x[a]!, y[place]! - y[a]!];
    const square = sideX * sideX + sideY * sideY;
    const along = placeX * sideX + placeY * sideY;
    const across = sideX * placeY - sideY * placeX;
    if (along <= 0 || along >= square || across * across > nearbyM * nearbyM * square) return false;
    const known = this.#cuts.get(side);
    if (!known) this.#cuts.set(side, [place]);
    else if (!known.includes(place)) known.push(place);
    return true;
  }

  meet(first: number, second: number): void {
    const net = this.#net;
    const { x, y } = net;
    const [a, b, c, d] = [this.#from[first]!, this.#to[first]!, this.#from[second]!, this.#to[second]!];
    const onOther = [this.#cut(second, a), this.#cut(second, b)];
    const onOne = [this.#cut(first, c), this.#cut(first, d)];
    if (onOther.includes(true) || onOne.includes(true) || a === c || a === d || b === c || b === d) return;
    const [oneX, oneY, otherX, otherY] = [x[b]! - x[a]!, y[b]! - y[a]!, x[d]! - x[c]!, y[d]! - y[c]!];
    const turn = oneX * otherY - oneY * otherX;
    if (turn === 0) return;
    const [awayX, awayY] = [x[c]! - x[a]!, y[c]! - y[a]!];
    const alongOne = (awayX * otherY - awayY * otherX) / turn;
    const alongOther = (awayX * oneY - awayY * oneX) / turn;
    if (alongOne <= 0 || alongOne >= 1 || alongOther <= 0 || alongOther >= 1) return;
    const [atX, atY] = [x[a]! + oneX * alongOne, y[a]! + oneY * alongOne];
    const awayFrom = (end: number): number => (x[end]! - atX) ** 2 + (y[end]! - atY) ** 2;
    const [endOfOne, endOfOther] = [awayFrom(a) < awayFrom(b) ? a : b, awayFrom(c) < awayFrom(d) ? c : d];
    const [isNearOne, isNearOther] = [awayFrom(endOfOne) <= net.nearbyM ** 2, awayFrom(endOfOther) <= net.nearbyM ** 2];
    // Two ends that overlap by less than the merging distance.
    if (isNearOne && isNearOther) return void net.addSide(endOfOne, endOfOther, BRIDGE);
    const place = isNearOne ? endOfOne : isNearOther ? endOfOther : net.place(atX, atY);
    for (const side of [first, second]) this.#cut(side, place);
  }

  /** Returns the cut places along a side with its ends; undefined for an uncut one. */
  readonly stopsOf = (side: number): number[] | undefined => {
    const cuts = this.#cuts.get(side);
    if (!cuts) return undefined;
    const { x, y } = this.#net;
    const [a, b] = [this.#from[side]!, this.#to[side]!];
    const along = (place: number): number => (x[place]! - x[a]!) * (x[b]! - x[a]!) + (y[place]! - y[a]!) * (y[b]! - y[a]!);
    return [a, ...cuts.sort((first, second) => along(first) - along(second)), b];
  };
}

/**
 * Cuts sides where others cross them or places are on them, so that sides share only their ends. Returns their number.
 * @throws LinesFault if nearly all sides cross
 */
export function nodeLines(net: LineNet): number {
  let isNew: Uint8Array = new Uint8Array(net.sideCount).fill(1);
  let cutSides = 0;
  let before = { cuts: Infinity, places: 0 };
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const tree = segmentTree(net.sideEnds());
    const cuts = new SideCuts(net);
    for (let side = 0; side < isNew.length; side++) {
      if (isNew[side] === 0) continue;
      tree.nearSide(side, net.nearbyM, (other) => {
        if (isNew[other] === 0 || other > side) cuts.meet(side, other);
      });
    }
    // A triangle narrower than `nearbyM` would be cut back and forth without end.
    if (cuts.count === 0 || (cuts.count >= before.cuts && net.x.length === before.places)) return cutSides;
    before = { cuts: cuts.count, places: net.x.length };
    cutSides += cuts.count;
    isNew = net.cutSides(cuts.stopsOf);
  }
  // The remaining crossings are within a few times `nearbyM`.
  return cutSides;
}
