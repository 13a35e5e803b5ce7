import type { Dice } from './dice.ts';
import type { SheetBox, SheetPen } from './sheetPen.ts';

/** Draws a red round stamp partly over the numbers; black print stays readable under it. */
export function drawStamp(dice: Dice, { context, digitPx, font }: SheetPen, over: SheetBox): void {
  const radius = Math.min(digitPx * dice.between(5, 8), (over.right - over.left) * 0.35);
  const x = dice.between(over.left + radius * 0.5, over.right);
  const y = dice.between(over.top + radius * 0.5, over.bottom);
  context.save();
  context.translate(x, y);
  context.rotate(dice.between(-0.5, 0.5));
  context.globalCompositeOperation = 'multiply';
  context.globalAlpha = dice.between(0.45, 0.8);
  const red = dice.pick(['rgb(214 40 50)', 'rgb(226 66 70)', 'rgb(196 36 66)']);
  context.strokeStyle = red;
  context.fillStyle = red;
  for (const [share, width] of [
    [1, 0.05],
    [0.9, 0.02],
    [0.62, 0.02],
  ] as const) {
    context.lineWidth = radius * width;
    context.beginPath();
    context.arc(0, 0, radius * share, 0, 2 * Math.PI);
    context.stroke();
  }
  star(context, radius * 0.22);
  context.font = `700 ${radius * 0.2}px "${font.family}"`;
  context.textAlign = 'center';
  const words = 'VĂN PHÒNG ĐĂNG KÝ ĐẤT ĐAI ★ ';
  for (const [at, letter] of [...words].entries()) {
    context.save();
    context.rotate((at / words.length) * 2 * Math.PI);
    context.fillText(letter, 0, -radius * 0.68);
    context.restore();
  }
  context.restore();
}

function star(context: OffscreenCanvasRenderingContext2D, radius: number): void {
  context.beginPath();
  for (let at = 0; at < 10; at += 1) {
    const far = at % 2 === 0 ? radius : radius * 0.4;
    const angle = (at * Math.PI) / 5 - Math.PI / 2;
    context.lineTo(far * Math.cos(angle), far * Math.sin(angle));
  }
  context.fill();
}

/** Draws a thin stroke of a ballpoint pen over the table, like a signature or a tick. */
export function drawPenStroke(dice: Dice, { context, digitPx }: SheetPen, over: SheetBox): void {
  context.save();
  context.globalCompositeOperation = 'multiply';
  context.globalAlpha = dice.between(0.55, 0.9);
  context.strokeStyle = dice.pick(['rgb(40 60 170)', 'rgb(30 40 120)', 'rgb(60 60 70)']);
  context.lineWidth = digitPx * dice.between(0.05, 0.1);
  context.lineCap = 'round';
  let x = dice.between(over.left, over.right);
  let y = dice.between(over.top, over.bottom);
  context.beginPath();
  context.moveTo(x, y);
  const reach = digitPx * 3;
  for (let at = dice.whole(2, 4); at > 0; at -= 1) {
    const bends = Array.from({ length: 4 }, () => dice.between(-reach, reach));
    context.bezierCurveTo(
      x + bends[0]!,
      y + bends[1]! * 0.6,
      x + bends[2]!,
      y + bends[3]! * 0.6,
      (x += dice.between(0.3, 1) * reach),
      (y += dice.between(-0.4, 0.4) * reach),
    );
  }
  context.stroke();
  context.restore();
}
