import { ALL_MERIDIANS_DEG } from '../coordinates/meridians.ts';
import { foldLetters } from '../text/foldVietnamese.ts';

/** Words near a meridian, as recognised without a Vietnamese model. */
const HINT = /k[il1]nh|tuy[a-z]n|\btr[uv][ce]\b|\bk\.?\s?t\.?\s?t\b|vn\s?[-–—.]?\s?2[0oq]{3}|\bmu[il1]\b/;
/** A six-degree zone uses another grid (scale 0.9996), so its meridian is ignored. */
const WIDE_ZONE = /\bmu[il1]\W{0,3}[a-z]{0,7}\W{0,3}6(?!\d)/;
/** Degrees 103 to 108, and the text after them. */
const DEGREES = /(?<![0-9a-z])[1il|!]\s?[0oq]\s?([3-8s])(?=(.{0,14}))/g;
/** Degree sign in any recognised shape or lost, then two minute digits. */
const MINUTES = /^\s?(?:do\b|[^\s,;.a-z\d]|[oq09])?[^\da-z]{0,2}([0oq1il|!345sz]{2})(?![\da-z])/;
/** Whole degrees: the sign must be present, and nothing that could be a digit. */
const WHOLE = /^\s?(?:do\b|[°º˚*o'"’`^])\s?(?:$|[,;.)]|\s(?!\s*\d))/;

/** '105.75', as in links and software. */
const DECIMAL = /^\s?[.,](25|50?|75)(?![\da-z])/;

const DIGITS: Readonly<Record<string, string>> = { o: '0', q: '0', i: '1', l: '1', '|': '1', '!': '1', s: '5', z: '2' };
const digitsOf = (text: string): string => [...text].map((sign) => DIGITS[sign] ?? sign).join('');

/**
 * Returns the central meridian of a 3° zone named in lines from the top ('kinh tuyến trục 105°45′', 'KTT 105o45'),
 * despite misread letters; null if none or two are named.
 */
export function readPrintedMeridian(lines: readonly string[]): number | null {
  const named = new Set<number>();
  // Keeps marks, which separate degrees and minutes.
  lines.map(foldLetters).forEach((line, at, all) => {
    if (!HINT.test(line) || WIDE_ZONE.test(line)) return;
    const here = meridiansIn(line);
    // 'Kinh tuyến trục:' may end its line.
    for (const deg of here.length > 0 ? here : meridiansIn(`${line} ${all[at + 1] ?? ''}`)) named.add(deg);
  });
  const [deg = null] = named;
  return named.size === 1 ? deg : null;
}

function meridiansIn(line: string): number[] {
  return [...line.matchAll(DEGREES)].flatMap(([, unit = '', rest = '']) => {
    const decimals = DECIMAL.exec(rest)?.[1];
    const minutes = decimals ? String(60 * Number(`0.${decimals}`)) : (MINUTES.exec(rest)?.[1] ?? (WHOLE.test(rest) ? '00' : ''));
    const deg = 100 + Number(digitsOf(unit)) + Number(digitsOf(minutes)) / 60;
    return minutes !== '' && ALL_MERIDIANS_DEG.includes(deg) ? [deg] : [];
  });
}
