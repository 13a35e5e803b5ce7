import { ALL_MERIDIANS_DEG } from '../coordinates/meridians.ts';
import { foldLetters } from '../text/foldVietnamese.ts';

/** Words that stand beside a meridian, as recognisers without Vietnamese spell them. */
const HINT = /k[il1]nh|tuy[a-z]n|\btr[uv][ce]\b|\bk\.?\s?t\.?\s?t\b|vn\s?[-–—.]?\s?2[0oq]{3}|\bmu[il1]\b/;
/** A paper on a zone of six degrees has another grid (scale 0.9996): its meridian says nothing of ours. */
const WIDE_ZONE = /\bmu[il1]\W{0,3}[a-z]{0,7}\W{0,3}6(?!\d)/;
/** 103 to 108, and what follows. */
const DEGREES = /(?<![0-9a-z])[1il|!]\s?[0oq]\s?([3-8s])(?=(.{0,14}))/g;
/** The sign of degrees, in any of the shapes it is read as, or lost; then two signs that are minutes. */
const MINUTES = /^\s?(?:do\b|[^\s,;.a-z\d]|[oq09])?[^\da-z]{0,2}([0oq1il|!345sz]{2})(?![\da-z])/;
/** No minutes at all: the sign must be there, and nothing that could have been a digit. */
const WHOLE = /^\s?(?:do\b|[°º˚*o'"’`^])\s?(?:$|[,;.)]|\s(?!\s*\d))/;

/** '105.75', as links and tables of software have it. */
const DECIMAL = /^\s?[.,](25|50?|75)(?![\da-z])/;

const DIGITS: Readonly<Record<string, string>> = { o: '0', q: '0', i: '1', l: '1', '|': '1', '!': '1', s: '5', z: '2' };
const digitsOf = (text: string): string => [...text].map((sign) => DIGITS[sign] ?? sign).join('');

/**
 * The central meridian that a paper or a text names ('kinh tuyến trục 105°45′', 'KTT 105o45', 'ktt=105.75'), read past a recogniser's faults.
 * @param lines of it, from the top
 * @returns degrees, one that papers of a zone of three degrees are drawn on; null where none is named, or two are
 */
export function readPrintedMeridian(lines: readonly string[]): number | null {
  const named = new Set<number>();
  // Marks stay: they are what degrees and minutes are told by.
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
