import { accuracyOfSigma, type Fix } from './fix.ts';

/** How a receiver came to a position (quality of GGA): alone, with corrections, by phase with the whole cycles guessed, or known. */
export type FixQuality = 'single' | 'differential' | 'float' | 'fixed';

export interface NmeaFix extends Fix {
  quality: FixQuality;
  /** The receiver told its spread (GST); else it is estimated from its geometry (HDOP). */
  isAccuracyTold: boolean;
  satellites: number;
}

/** What a receiver says: where it is, or that it does not know. */
type NmeaEvent = { kind: 'fix'; fix: NmeaFix } | { kind: 'lost' };

/** NMEA 0183, table of GGA's quality. 0 is none; 6 to 8 are dead reckoning, typed in and simulated: no position of now. */
const QUALITIES: Readonly<Record<string, FixQuality>> = { '1': 'single', '2': 'differential', '3': 'single', '4': 'fixed', '5': 'float' };
/** Metres of spread that a HDOP of 1 stands for, on the careful side, where the receiver does not tell its own. */
const SIGMA_PER_HDOP_M: Readonly<Record<FixQuality, number>> = { single: 5, differential: 2, float: 0.5, fixed: 0.05 };
/** Of an empty field of HDOP. */
const UNKNOWN_HDOP = 10;
/** GST and RMC count for the GGAs of so many seconds. */
const STILL_TRUE_S = 5;
const KNOT_MS = 1852 / 3600;
/** The standard has 82 characters; receivers write more digits. Longer is noise. */
const MAX_SENTENCE = 160;

/** A sentence's fields, its type first without the talker; null where it is none, or its checksum is not right. */
function readSentence(line: string): readonly string[] | null {
  const match = /^\$([A-Z]{2}[A-Z]{3},[\x20-\x7e]*)\*([0-9A-Fa-f]{2})$/.exec(line);
  if (!match || line.length > MAX_SENTENCE) return null;
  const [, body, told] = match as unknown as [string, string, string];
  let sum = 0;
  for (let i = 0; i < body.length; i += 1) sum ^= body.charCodeAt(i);
  return sum === Number.parseInt(told, 16) ? body.slice(2).split(',') : null;
}

/** A plain decimal; NaN of anything else, an empty field included. */
const figure = (field: string | undefined): number => (field && /^-?\d+(\.\d*)?$/.test(field) ? Number(field) : NaN);

/** Seconds of the day; NaN of anything else. */
function timeOfDayS(field: string | undefined): number {
  const match = /^([01]\d|2[0-3])([0-5]\d)([0-5]\d|60)(\.\d+)?$/.exec(field ?? '');
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) + Number(match[4] ?? 0) : NaN;
}

/** ddmm.mmm or dddmm.mmm with its hemisphere as degrees; NaN of anything else. */
function degrees(
  field: string | undefined,
  sign: string | undefined,
  [positive, negative]: readonly [string, string],
  most: number,
): number {
  const match = /^(\d{2,3})([0-5]\d(?:\.\d*)?)$/.exec(field ?? '');
  if (!match || match[1]!.length !== (most === 90 ? 2 : 3) || (sign !== positive && sign !== negative)) return NaN;
  const value = Number(match[1]) + Number(match[2]) / 60;
  return value > most ? NaN : sign === negative ? -value : value;
}

/** Whether something told at one second of the day is still true at another; midnight lies between them once a day. */
const isStillTrue = (toldS: number, nowS: number): boolean => (nowS - toldS + 86_400) % 86_400 <= STILL_TRUE_S;

/**
 * Reads what a receiver writes, in pieces of any size: GGA is a fix, GST tells its spread, RMC its speed. Whatever else there is,
 * and what was damaged on the way, is passed over.
 */
export class NmeaReader {
  #rest = '';
  #spread = { atS: NaN, sigmaM: NaN };
  #speed = { atS: NaN, speedMs: NaN };

  /** @param nowMs milliseconds since 1970, the time of what is in this piece: receivers and phones differ in their clocks */
  read(piece: string, nowMs: number): NmeaEvent[] {
    const lines = (this.#rest + piece).split(/\r\n|\n|\r/);
    const rest = lines.pop()!;
    this.#rest = rest.length > MAX_SENTENCE ? '' : rest;
    return lines.flatMap((line) => this.#event(line.trim(), nowMs) ?? []);
  }

  #event(line: string, nowMs: number): NmeaEvent | null {
    const fields = readSentence(line);
    const atS = timeOfDayS(fields?.[1]);
    switch (fields?.[0]) {
      case 'GST': {
        const sigmas = [figure(fields[6]), figure(fields[7])];
        // Of an ellipse the longer axis, for a circle is all that is told on.
        this.#spread = { atS, sigmaM: Math.max(...sigmas) };
        return null;
      }
      case 'RMC':
        if (fields[2] === 'A') this.#speed = { atS, speedMs: figure(fields[7]) * KNOT_MS };
        return null;
      case 'GGA':
        return this.#fix(fields, atS, nowMs);
      default:
        return null;
    }
  }

  #fix(fields: readonly string[], atS: number, nowMs: number): NmeaEvent | null {
    const quality = QUALITIES[fields[6] ?? ''];
    if (quality === undefined) return /^[0-8]$/.test(fields[6] ?? '') ? { kind: 'lost' } : null;
    const position = { lat: degrees(fields[2], fields[3], ['N', 'S'], 90), lng: degrees(fields[4], fields[5], ['E', 'W'], 180) };
    if (Number.isNaN(position.lat + position.lng + atS)) return null;
    const hdop = figure(fields[8]);
    const toldM = isStillTrue(this.#spread.atS, atS) ? this.#spread.sigmaM : NaN;
    const isAccuracyTold = toldM > 0;
    const sigmaM = isAccuracyTold ? toldM : SIGMA_PER_HDOP_M[quality] * (hdop > 0 ? hdop : UNKNOWN_HDOP);
    const altitudeM = figure(fields[9]) + figure(fields[11]);
    const speedMs = isStillTrue(this.#speed.atS, atS) ? this.#speed.speedMs : NaN;
    return {
      kind: 'fix',
      fix: {
        position,
        accuracyM: accuracyOfSigma(sigmaM),
        altitudeM: Number.isNaN(altitudeM) ? null : altitudeM,
        speedMs: Number.isNaN(speedMs) ? null : speedMs,
        timeMs: nowMs,
        quality,
        isAccuracyTold,
        satellites: Math.max(0, figure(fields[7]) || 0),
      },
    };
  }
}
