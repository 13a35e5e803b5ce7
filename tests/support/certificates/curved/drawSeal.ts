import type { Dice } from '../dice.ts';
import type { Canvas2d, SheetBox } from '../sheetPen.ts';

/** Draws a red seal over the numbers, unevenly pressed: its ink darkens what is below, and has gaps. */
export function drawSeal(dice: Dice, context: Canvas2d, over: SheetBox, digitPx: number, family: string): void {
  const radius = Math.min(digitPx * dice.between(6, 10), (over.right - over.left) * 0.4);
  const size = Math.ceil(radius * 2.2);
  const seal = new OffscreenCanvas(size, size);
  const ink = seal.getContext('2d')!;
  ink.translate(size / 2, size / 2);
  ink.rotate(dice.between(-0.6, 0.6));
  const red = `rgb(${dice.whole(190, 228)} ${dice.whole(28, 62)} ${dice.whole(40, 70)})`;
  ink.strokeStyle = red;
  ink.fillStyle = red;
  for (const [share, width] of [
    [1, 0.06],
    [0.9, 0.02],
    [0.58, 0.02],
  ] as const) {
    ink.lineWidth = radius * width;
    ink.beginPath();
    ink.arc(0, 0, radius * share, 0, 2 * Math.PI);
    ink.stroke();
  }
  star(ink, radius * 0.3);
  ink.font = `700 ${radius * 0.19}px "${family}"`;
  ink.textAlign = 'center';
  const words = 'SỞ TÀI NGUYÊN VÀ MÔI TRƯỜNG ★ TỈNH ';
  for (const [at, letter] of [...words].entries()) {
    ink.save();
    ink.rotate((at / words.length) * 2 * Math.PI);
    ink.fillText(letter, 0, -radius * 0.68);
    ink.restore();
  }
  ink.globalCompositeOperation = 'destination-out';
  for (let at = dice.whole(60, 160); at > 0; at -= 1) {
    ink.globalAlpha = dice.between(0.1, 0.6);
    ink.beginPath();
    ink.arc(dice.between(-radius, radius), dice.between(-radius, radius), radius * dice.between(0.01, 0.07), 0, 2 * Math.PI);
    ink.fill();
  }
  context.save();
  context.globalCompositeOperation = 'multiply';
  context.globalAlpha = dice.between(0.6, 0.95);
  const within = (from: number, to: number): number => from + (to - from) * dice.between(0.2, 0.8);
  const [x, y] = [within(over.left, over.right), within(over.top, over.bottom)];
  context.drawImage(seal, x - size / 2, y - size / 2);
  context.restore();
}

function star(context: Canvas2d, radius: number): void {
  context.beginPath();
  for (let at = 0; at < 10; at += 1) {
    const far = at % 2 === 0 ? radius : radius * 0.4;
    const angle = (at * Math.PI) / 5 - Math.PI / 2;
    context.lineTo(far * Math.cos(angle), far * Math.sin(angle));
  }
  context.fill();
}

/** Draws the pale pattern of fine waves of a certificate's paper. */
export function drawGuilloche(dice: Dice, context: Canvas2d, width: number, height: number, digitPx: number): void {
  context.save();
  context.strokeStyle = dice.pick(['rgb(214 120 120)', 'rgb(200 160 110)', 'rgb(130 160 190)']);
  context.globalAlpha = dice.between(0.08, 0.28);
  context.lineWidth = Math.max(0.7, digitPx * 0.04);
  const step = digitPx * dice.between(0.7, 1.6);
  const swing = step * dice.between(0.5, 2);
  for (let y = -swing; y < height + swing; y += step) {
    context.beginPath();
    for (let x = 0; x <= width; x += digitPx / 2) context.lineTo(x, y + swing * Math.sin(x / (3 * digitPx) + y * 0.7));
    context.stroke();
  }
  context.restore();
}
