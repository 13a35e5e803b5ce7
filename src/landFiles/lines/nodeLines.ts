import { BRIDGE, type LineNet } from './lineNet.ts';
import { segmentTree } from './segmentTree.ts';

/** A crossing that is rounded to a place bends both sides by `nearbyM` at most, which may make another one. Real drawings take three to six passes. */
const MAX_PASSES = 20;

class SideCuts {
  readonly #net: LineNet;
  /** The net's own, before it has pieces in their place. */
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

  /** Cuts a side in a place that lies beside it, not behind one of its ends. */
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

  meet(one: number, other: number): void {
    const net = this.#net;
    const { x, y } = net;
    const [a, b, c, d] = [this.#from[one]!, this.#to[one]!, this.#from[other]!, this.#to[other]!];
    const onOther = [this.#cut(other, a), this.#cut(other, b)];
    const onOne = [this.#cut(one, c), this.#cut(one, d)];
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
    // Two ends that reach beyond each other by less than places are apart.
    if (isNearOne && isNearOther) return void net.addSide(endOfOne, endOfOther, BRIDGE);
    const place = isNearOne ? endOfOne : isNearOther ? endOfOther : net.place(atX, atY);
    for (const side of [one, other]) this.#cut(side, place);
  }

  /** The places along a side where it is cut, with its ends; undefined for a whole one. */
  readonly stopsOf = (side: number): number[] | undefined => {
    const cuts = this.#cuts.get(side);
    if (!cuts) return undefined;
    const { x, y } = this.#net;
    const [a, b] = [this.#from[side]!, this.#to[side]!];
    const along = (place: number): number => (x[place]! - x[a]!) * (x[b]! - x[a]!) + (y[place]! - y[a]!) * (y[b]! - y[a]!);
    return [a, ...cuts.sort((one, other) => along(one) - along(other)), b];
  };
}

/**
 * Cuts sides wherever another one crosses them or a place lies on them, so that sides have nothing in common but their ends.
 * @returns how many sides were cut
 * @throws LinesFault when nearly everything crosses everything
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
    // Of a triangle narrower than `nearbyM` two corners lie beside the sides of each other: it would be cut this way and that without end.
    if (cuts.count === 0 || (cuts.count >= before.cuts && net.x.length === before.places)) return cutSides;
    before = { cuts: cuts.count, places: net.x.length };
    cutSides += cuts.count;
    isNew = net.cutSides(cuts.stopsOf);
  }
  // What is left lies within a few times `nearbyM`.
  return cutSides;
}
