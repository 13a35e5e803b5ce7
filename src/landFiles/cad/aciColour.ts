/** Red, yellow, green, cyan, blue, magenta; 7 is black or white, depending on the background. */
const NAMED = ['#ff0000', '#ffff00', '#00ff00', '#00ffff', '#0000ff', '#ff00ff', undefined, '#7f7f7f', '#bfbfbf'] as const;
/** Shades from index 10 on: ten colours per hue, 15 degrees apart; five shades, each also half desaturated. */
const SHADES = [255, 165.75, 127.5, 76.5, 38.25] as const;
const GREYS = [84, 118, 152, 186, 220, 255] as const;

export const rgbHex = (red: number, green: number, blue: number): string => `#${hex(red)}${hex(green)}${hex(blue)}`;

const hex = (value: number): string => Math.trunc(value).toString(16).padStart(2, '0');

/** Converts an AutoCAD colour index. @returns undefined for 7, which has no fixed colour, and for other numbers */
export function aciColour(index: number): string | undefined {
  if (index < 10) return NAMED[index - 1];
  if (!(index <= 255)) return undefined;
  if (index >= 250) return `#${hex(GREYS[index - 250]!).repeat(3)}`;
  const hue = Math.floor(index / 10 - 1) / 4;
  const max = SHADES[(index % 10) >> 1]!;
  const min = index % 2 === 0 ? 0 : max / 2;
  const part = (shift: number): string => {
    // 1 at the component's hue and a sixth of the circle around it, 0 on the opposite side.
    const away = Math.abs(((hue + shift + 9) % 6) - 3);
    return hex(min + (max - min) * Math.min(1, Math.max(0, 2 - away)));
  };
  return `#${part(0)}${part(4)}${part(2)}`;
}

export const trueColour = (value: number): string => `#${(value & 0xffffff).toString(16).padStart(6, '0')}`;
