/** Which zones lie over a point that moves from edge to edge, and which of them is drawn last, over the others. */
export class CoverCount {
  readonly #inside: Uint32Array;
  readonly #codes: ArrayLike<number>;
  readonly #zonesOfCode: Int32Array;
  #covers = 0;
  #differentCodes = 0;
  /** The last drawn of the zones over the point; −1 for none. */
  top = -1;

  /** @param codes a number per zone, the same for the same land code */
  constructor(codes: ArrayLike<number>) {
    this.#codes = codes;
    this.#inside = new Uint32Array((codes.length + 31) >> 5);
    let most = -1;
    for (let zone = 0; zone < codes.length; zone += 1) most = Math.max(most, codes[zone]!);
    this.#zonesOfCode = new Int32Array(most + 1);
  }

  /** Zones of more than one land code lie over the point. */
  get isDisputed(): boolean {
    return this.#differentCodes > 1;
  }

  /** The point crosses an edge of the zone. */
  cross(zone: number): void {
    const word = zone >> 5;
    const bit = 1 << (zone & 31);
    const code = this.#codes[zone]!;
    this.#inside[word]! ^= bit;
    if ((this.#inside[word]! & bit) !== 0) {
      this.#covers += 1;
      if (++this.#zonesOfCode[code]! === 1) this.#differentCodes += 1;
      if (zone > this.top) this.top = zone;
    } else {
      this.#covers -= 1;
      if (--this.#zonesOfCode[code]! === 0) this.#differentCodes -= 1;
      if (zone === this.top) this.top = this.#covers === 0 ? -1 : this.#highestFrom(word);
    }
  }

  #highestFrom(word: number): number {
    let at = word;
    while (this.#inside[at] === 0) at -= 1;
    return at * 32 + 31 - Math.clz32(this.#inside[at]!);
  }
}
