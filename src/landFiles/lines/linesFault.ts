/** `too-many`: too many lines or crossings; `too-tangled`: nearly all cross each other; `empty`: no lines. */
type LinesFaultKind = 'too-many' | 'too-tangled' | 'empty';

export class LinesFault extends Error {
  override name = 'LinesFault';
  readonly kind: LinesFaultKind;

  constructor(kind: LinesFaultKind) {
    super(`lines: ${kind}`);
    this.kind = kind;
  }
}
