import type { Dice } from '../dice.ts';
import type { PrintedBounds } from './printedBounds.ts';

const layer = (style: Partial<CSSStyleDeclaration>): HTMLElement => {
  const made = document.createElement('div');
  Object.assign(made.style, { position: 'fixed', inset: '0', pointerEvents: 'none', ...style });
  return made;
};

/** Draws the desk below the paper. */
export function drawDesk(dice: Dice): string {
  const [hue, light] = [dice.whole(0, 360), dice.whole(20, 75)];
  const plain = `hsl(${hue} ${dice.whole(5, 35)}% ${light}%)`;
  if (dice.chance(0.4)) return plain;
  const stripe = `hsl(${hue} 20% ${light - 6}%)`;
  return `repeating-linear-gradient(${dice.whole(0, 180)}deg, ${plain} 0 ${dice.whole(8, 40)}px, ${stripe} ${dice.whole(41, 44)}px ${dice.whole(60, 90)}px)`;
}

/** Adds a lamp at one side, and the shadow of a window or an arm, as gradients that multiply the page. */
export function lightPage(dice: Dice, bounds: PrintedBounds): HTMLElement[] {
  const grey = (share: number): string => `rgb(${[1, 0.97, 0.92].map((tint) => Math.round(255 * share * tint)).join(' ')})`;
  const dimmest = dice.between(...bounds.dimmest);
  const middle = (1 + dimmest) / 2;
  const lamp = `radial-gradient(circle at ${dice.whole(-10, 110)}% ${dice.whole(-10, 110)}%, ${grey(1)}, ${grey(middle)} 55%, ${grey(dimmest)})`;
  const layers = [layer({ background: lamp, mixBlendMode: 'multiply' })];
  if (dice.chance(0.5) && dimmest < 0.8) {
    const from = dice.whole(20, 60);
    const to = from + dice.whole(4, 20);
    const shade = grey(dice.between(Math.max(0.6, dimmest), 0.95));
    const bar = `linear-gradient(${dice.whole(0, 360)}deg, #fff ${from}%, ${shade} ${from + dice.whole(1, 4)}%, ${shade} ${to}%, #fff ${to + dice.whole(1, 6)}%)`;
    layers.push(layer({ background: bar, mixBlendMode: 'multiply' }));
  }
  return layers;
}

/** Adds a square stamp, a crease, or the ring of a cup. */
export function addMarks(dice: Dice): HTMLElement[] {
  const place = { left: `${dice.whole(10, 80)}%`, top: `${dice.whole(20, 85)}%`, inset: 'auto' };
  const mark = dice.pick(['stamp', 'crease', 'cup'] as const);
  const made = layer({ position: 'absolute', mixBlendMode: 'multiply' });
  if (mark === 'stamp') {
    made.textContent = 'ĐÃ KIỂM TRA';
    const ink = dice.pick(['#c3303a', '#2f4fb0']);
    Object.assign(made.style, {
      ...place,
      color: ink,
      border: `0.12em solid ${ink}`,
      padding: '0.3em 0.8em',
      fontSize: '1.3em',
      opacity: '0.55',
      rotate: `${dice.whole(-20, 20)}deg`,
    });
  } else if (mark === 'crease') {
    const at = dice.whole(20, 80);
    made.style.background = `linear-gradient(${dice.pick([0, 90])}deg, transparent ${at}%, #bbb ${at + 0.3}%, #fff ${at + 0.7}%, transparent ${at + 1}%)`;
  } else {
    const size = `${dice.between(6, 11)}em`;
    Object.assign(made.style, {
      ...place,
      width: size,
      height: size,
      borderRadius: '50%',
      background: 'radial-gradient(closest-side, transparent 86%, #c9a06a 90%, #d8b98c 96%, transparent)',
      opacity: '0.6',
    });
  }
  return [made];
}
