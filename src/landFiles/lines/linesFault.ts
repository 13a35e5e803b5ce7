/** `too-many`: more lines or crossings than are worked on; `too-tangled`: nearly all of them cross each other; `empty`: nothing to build from. */
type LinesFaultKind = 'too-many' | 'too-tangled' | 'empty';

export class LinesFault extends Error {
  override name = 'LinesFault';
  readonly kind: LinesFaultKind;

  constructor(kind: LinesFaultKind) {
    super(`lines: ${kind}`);
    this.kind = kind;
  }
}
