import { seededRandom } from '../run/seededRandom.ts';

/** Text pieces that break address parsers. */
// oxfmt-ignore
const PIECES = [
  '16/16.005/108.221/30/65', '#', '##', '&', '&&', '=', '/', '//////', ':', ',', ',,,', '%', '%%', '%E0%A4%A', '%00', '%0a', '\0', '\n', ' ', '+',
  'map=', 'map=satellite', 'map=street3d', 'map=__proto__', 'layers=', 'layers=a:80,b', 'layers=a,a,a', 'layers=:::', 'layers=sheet/a,sheet/,/', 'parcels=', 'parcels=40',
  'parcels=1e999', 'parcel=', 'parcel=thua-7', 'parcel=../../etc', 'draw=', 'draw=1', 'draw=1DDAA', 'draw=1EDg-_-_-_-_-_-_-_-_', '__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'undefined', 'null',
  'NaN', 'Infinity', '-Infinity', '1e999', '-1e999', '1e-999', '0x10', '-0', '1.', '.5', '99999999999999999999', '9'.repeat(400), '-', '--1', '16,005',
  '\u0661\u0666', '\uff11\uff16', '\u0967\u096c', 'đất', '\u202e', '😀', '\ud800', '<script>', '"\'`', 'javascript:alert(1)', 'a'.repeat(65), 'a'.repeat(2_000),
] as const;

const START = '#16/16.005/108.221/30/65&map=satellite&layers=id:80,sheet/id2&parcels=40&parcel=ID&draw=1GDabc_-9';

/** Returns a seeded generator of malformed hashes: pieces in any order, and damaged valid addresses. */
export function hashCorpus(seed: number): () => string {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const piece = (): string => PIECES[below(PIECES.length)]!;
  const pieces = (): string => Array.from({ length: 1 + below(8) }, piece).join(random() < 0.3 ? '&' : '');
  const noise = (): string => String.fromCharCode(...Array.from({ length: below(40) }, () => below(random() < 0.8 ? 128 : 65_536)));
  const damaged = (): string => {
    let text = START;
    for (let damages = 1 + below(4); damages > 0; damages -= 1) {
      const at = below(text.length + 1);
      text = text.slice(0, at) + (random() < 0.5 ? piece() : noise()) + text.slice(at + below(12));
    }
    return text;
  };
  return () => {
    const kind = below(10);
    if (kind < 5) return damaged();
    return kind < 8 ? `#${pieces()}` : `#${noise()}`;
  };
}
