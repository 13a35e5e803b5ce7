import { describe, expect, it } from 'vitest';
import { type Drawing, type DrawMode, readDrawing } from '../../../../src/domain/drawing/drawing.ts';
import { readLinkDrawing, writeLinkDrawing } from '../../../../src/domain/drawing/linkDrawing.ts';
import { LINK_DRAWING_MAX_CHARS } from '../../../../src/domain/limits.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const [DRAWINGS, DAMAGED] = process.env.THUA_LONG === '1' ? [20_000, 1_000_000] : [300, 5_000];
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const LOT: Drawing = {
  mode: 'area',
  points: [
    { lng: 108.221123456, lat: 16.005123456 },
    { lng: 108.221323456, lat: 16.005123456 },
    { lng: 108.221323456, lat: 16.005323456 },
    { lng: 108.221123456, lat: 16.005323457 },
  ],
  isClosed: true,
};

/** Returns a drawing of street or province size, also across the antimeridian, with a link's decimals. */
function randomDrawing(random: () => number, most: number): Drawing {
  const mode: DrawMode = (['point', 'line', 'area'] as const)[Math.floor(random() * 3)]!;
  const spread = 10 ** (-5 * random());
  const rounded = (value: number): number => Math.round(value * 1e9) / 1e9;
  const middle = { lng: random() * 700 - 350, lat: random() * 160 - 80 };
  const points = Array.from({ length: mode === 'point' ? 1 : 1 + Math.floor(random() * most) }, () => ({
    lng: rounded(middle.lng + (random() - 0.5) * spread),
    lat: rounded(middle.lat + (random() - 0.5) * spread),
  }));
  return readDrawing({ mode, points, isClosed: random() < 0.5 })!;
}

describe('link drawing', () => {
  it('a lot of four corners takes 38 characters and round-trips to a tenth of a millimetre', () => {
    const text = writeLinkDrawing(LOT)!;
    expect(text).toMatch(/^1[\w-]{35}$/);
    expect(readLinkDrawing(text)).toEqual(LOT);
    const finer = { ...LOT, points: LOT.points.map(({ lng, lat }) => ({ lng: lng + 4e-10, lat: lat - 4e-10 })) };
    expect(readLinkDrawing(writeLinkDrawing(finer)!)).toEqual(LOT);
  });

  it(`${DRAWINGS} random drawings round-trip and have one text each`, () => {
    const random = seededRandom(20);
    for (let round = 0; round < DRAWINGS; round += 1) {
      const drawing = randomDrawing(random, 40);
      const text = writeLinkDrawing(drawing);
      const back = text === null ? null : readLinkDrawing(text);
      if (JSON.stringify(back) !== JSON.stringify(drawing)) expect(back, `round ${round}`).toEqual(drawing);
    }
  });

  it('an empty drawing and one too large for a link are not written', () => {
    const random = seededRandom(21);
    const around = (count: number): Drawing => ({
      mode: 'line',
      points: Array.from({ length: count }, () => ({ lng: 108.2 + random() / 1_000, lat: 16 + random() / 1_000 })),
      isClosed: true,
    });
    expect(writeLinkDrawing({ mode: 'area', points: [], isClosed: false })).toBeNull();
    expect(writeLinkDrawing(around(700))!.length).toBeLessThanOrEqual(LINK_DRAWING_MAX_CHARS);
    expect(writeLinkDrawing(around(800))).toBeNull();
    expect(writeLinkDrawing(around(100_000))).toBeNull();
  });

  it('damaged texts are refused: truncated anywhere, a digit changed, missing or added', () => {
    const text = writeLinkDrawing(LOT)!;
    const damaged: string[] = [];
    for (let at = 0; at < text.length; at += 1) {
      damaged.push(text.slice(0, at), text.slice(0, at) + text.slice(at + 1), `${text.slice(0, at)}A${text.slice(at)}`);
      for (const digit of DIGITS) if (digit !== text[at]) damaged.push(text.slice(0, at) + digit + text.slice(at + 1));
    }
    expect(damaged.filter((one) => one !== text && readLinkDrawing(one) !== null)).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['a version to come', `2${writeLinkDrawing(LOT)!.slice(1)}`],
    ['characters of base64 outside base64url', '1G+/=='],
    ['digits of another script', '1\u0661\u0662\uff11\uff12'],
    ['half a character', '1\ud800\udc00\ud800'],
    ['a megabyte', `1${'A'.repeat(1_000_000)}`],
    ['endless numbers', `1${'_'.repeat(5_000)}`],
  ])('the text is refused: %s', (_, text) => {
    expect(readLinkDrawing(text)).toBeNull();
  });

  it('forged texts with a valid check are refused: huge counts, invalid positions, unknown modes', () => {
    // Same digits as the product's, so that only the numbers are judged.
    const number = (value: number): string => (value < 32 ? DIGITS[value]! : DIGITS[32 + (value % 32)]! + number(Math.floor(value / 32)));
    const sealed = (...numbers: number[]): string => {
      const body = numbers.map(number).join('');
      let sum = 1;
      for (const char of body) sum = (sum * 131 + char.charCodeAt(0)) % 0x4_00_00;
      return `1${body}${DIGITS[sum >> 12]}${DIGITS[(sum >> 6) & 63]}${DIGITS[sum & 63]}`;
    };
    const [lng, lat] = [2 * 108_000_000_000, 2 * 16_000_000_000];
    expect(readLinkDrawing(sealed(5, 1, lng, lat))).toEqual({ mode: 'point', points: [{ lng: 108, lat: 16 }], isClosed: true });
    const refused = {
      'a count without its points': [6, 1_000_000_000_000, lng, lat],
      'a point too many': [6, 1, lng, lat, 2, 2],
      'half a point': [6, 1, lng],
      'no points': [6, 0],
      'a mode that is none': [4, 1, lng, lat],
      'a head beyond': [8, 1, lng, lat],
      'a latitude beyond the pole': [5, 1, lng, 2 * 91_000_000_000],
      'a longitude beyond a turn': [5, 1, 2 * 361_000_000_000, lat],
      'steps that lead out': [6, 2, lng, lat, 2 * 300_000_000_000, 0],
      'two points of a point': [5, 2, lng, lat, 2, 2],
      'a point that is open': [1, 1, lng, lat],
      'a line of one point that is closed': [6, 1, lng, lat],
      'an area whose first corner is repeated': [7, 5, lng, lat, 2, 0, 0, 2, 1, 0, 0, 1],
    };
    for (const [what, numbers] of Object.entries(refused)) expect([what, readLinkDrawing(sealed(...numbers))]).toEqual([what, null]);
  });

  it(`${DAMAGED} random and damaged texts never throw, and whatever is read is written the same`, () => {
    const random = seededRandom(22);
    const below = (limit: number): number => Math.floor(random() * limit);
    for (let round = 0; round < DAMAGED; round += 1) {
      let text = random() < 0.5 ? (writeLinkDrawing(randomDrawing(random, 6)) ?? '') : `1${'A'.repeat(below(30))}`;
      for (let damages = below(5); damages > 0; damages -= 1) {
        const at = below(text.length + 1);
        const piece = random() < 0.8 ? DIGITS[below(64)]! : String.fromCharCode(below(65_536));
        text = text.slice(0, at) + piece + text.slice(at + below(3));
      }
      const read = readLinkDrawing(text);
      if (read && (writeLinkDrawing(read) !== text || readDrawing(read) === null)) expect.fail(`round ${round}: ${text}`);
    }
  });
});
