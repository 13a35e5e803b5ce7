import { cssFont, type CertificateFont } from './certificateFonts.ts';

/** Box on the sheet, in its pixels. */
export interface SheetBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const around = (boxes: readonly SheetBox[]): SheetBox => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

export type Canvas2d = OffscreenCanvasRenderingContext2D;

/** Draws text and lines on a sheet, sized by the height of a digit. */
export class SheetPen {
  readonly context: Canvas2d;
  readonly font: CertificateFont;
  /** Font size that gives the requested digit height. */
  readonly sizePx: number;
  readonly digitPx: number;

  constructor(context: Canvas2d, font: CertificateFont, digitPx: number) {
    this.context = context;
    this.font = font;
    this.digitPx = digitPx;
    context.font = cssFont(font.family, font.weight, 100);
    this.sizePx = (digitPx * 100) / context.measureText('0').actualBoundingBoxAscent;
  }

  width(text: string, scale = 1, weight = this.font.weight): number {
    this.context.font = cssFont(this.font.family, weight, this.sizePx * scale);
    return this.context.measureText(text).width;
  }

  /**
   * Draws one line of text with its digits centred at `middle`.
   * @returns the bounds of its ink
   */
  write(text: string, x: number, middle: number, align: 'left' | 'center' | 'right', scale = 1, weight = this.font.weight): SheetBox {
    const { context } = this;
    context.font = cssFont(this.font.family, weight, this.sizePx * scale);
    context.textBaseline = 'alphabetic';
    context.textAlign = 'left';
    const measured = context.measureText(text);
    const left = align === 'left' ? x : align === 'center' ? x - measured.width / 2 : x - measured.width;
    const baseline = middle + (this.digitPx * scale) / 2;
    context.fillText(text, left, baseline);
    return {
      left: left - measured.actualBoundingBoxLeft,
      right: left + measured.actualBoundingBoxRight,
      top: baseline - measured.actualBoundingBoxAscent,
      bottom: baseline + measured.actualBoundingBoxDescent,
    };
  }

  line(x0: number, y0: number, x1: number, y1: number): void {
    this.context.beginPath();
    this.context.moveTo(x0, y0);
    this.context.lineTo(x1, y1);
    this.context.stroke();
  }
}
