import { ROW_SHIFT } from './landBuffers.ts';
import { DRAWN_CODES } from '../../domain/land/landCodePlace.ts';
import type { Palette } from '../base/palette.ts';
import { type ColouredLandCode, tint } from '../overlays/zoneColour.ts';
import { lineShare } from '../overlays/parcelLines.ts';
import type { Rgb } from './visibleBatch.ts';

/** Look of areas of a kind. Channels and shares are 0 to 1. */
interface KindColour {
  ink: readonly [red: number, green: number, blue: number];
  alpha: number;
  /** Strength of the hatching; none where it is omitted. */
  hatched?: number;
}

const ROW_BYTES = 4 * 2 ** ROW_SHIFT;
const KIND_BYTES = 8;

/** Packs the colours of kinds for the fill shaders, two texels each: ink with alpha, then strength of the hatching. */
export function packKindColours(kinds: readonly KindColour[]): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(Math.max(1, Math.ceil((kinds.length * KIND_BYTES) / ROW_BYTES)) * ROW_BYTES);
  kinds.forEach(({ ink, alpha, hatched = 0 }, kind) => {
    packed.set(
      [...ink, alpha, hatched].map((share) => Math.round(255 * share)),
      kind * KIND_BYTES,
    );
  });
  return packed;
}

/** Colours of kinds in GPU memory, uploaded when they change. */
export class KindColours {
  #texture: WebGLTexture | null = null;
  #sent: Uint8Array | null = null;

  /** Binds them to a texture unit, and makes the first unit active again. */
  bind(gl: WebGL2RenderingContext, unit: number, packed: Uint8Array<ArrayBuffer>): void {
    gl.activeTexture(gl.TEXTURE0 + unit);
    this.#texture ??= gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.#texture);
    if (packed !== this.#sent) this.#send(gl, packed);
    gl.activeTexture(gl.TEXTURE0);
  }

  remove(gl: WebGL2RenderingContext): void {
    gl.deleteTexture(this.#texture);
    this.#texture = null;
    this.#sent = null;
  }

  #send(gl: WebGL2RenderingContext, packed: Uint8Array<ArrayBuffer>): void {
    // Reset state that MapLibre's uploads may have left.
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    const [width, height] = [2 ** ROW_SHIFT, packed.byteLength / ROW_BYTES];
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, packed);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    this.#sent = packed;
  }
}

/** Paint of parcels: a change sends a few numbers to the GPU, no geometry. Channels are 0 to 1. */
export type LandPaint = ReturnType<typeof landPaint>;

export const channelsOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

/** @param parcelOpacity 0–100 */
export function landPaint(palette: Palette, codes: readonly ColouredLandCode[], parcelOpacity: number) {
  const colours = new Map(codes.map(({ code, colour }) => [code, tint(colour, palette.paper, palette.parcelTint)]));
  const fills = [palette.parcelFallback, ...DRAWN_CODES.map((code) => colours.get(code) ?? palette.parcelFallback)];
  return {
    /** Colours of codes by index in DRAWN_CODES plus one, first that of unknown ones; see `packKindColours`. */
    fills: packKindColours(fills.map((fill) => ({ ink: channelsOf(fill), alpha: 1 }))),
    fillOpacity: parcelOpacity / 100,
    casing: channelsOf(palette.parcelCasing),
    line: channelsOf(palette.parcelLine),
    /** Share of the lines' full strength. */
    lineShare: lineShare(parcelOpacity),
    hover: channelsOf(palette.accent),
  };
}
