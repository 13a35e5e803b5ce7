import { accuracyOfSigma, type Fix } from './fix.ts';

/** Method of a position (GGA quality): single, differential, or carrier phase with float or fixed ambiguities. */
export type FixQuality = 'single' | 'differential' | 'float' | 'fixed';

export interface NmeaFix extends Fix {
  quality: FixQuality;
  /** True if the receiver reported its spread (GST); otherwise it is estimated from HDOP. */
  isAccuracyReported: boolean;
  satellites: number;
}

/** Event of a receiver: a position, or its loss. */
type NmeaEvent = { kind: 'fix'; fix: NmeaFix } | { kind: 'lost' };

/** NMEA 0183 GGA quality. 0 is no position; 6 to 8 (estimated, manual, simulated) are not current positions. */
const QUALITIES: Readonly<Record<string, FixQuality>> = { '1': 'single', '2': 'differential', '3': 'single', '4': 'fixed', '5': 'float' };
/** Standard deviation in metres at HDOP 1, on the safe side, if the receiver reports none. */
const SIGMA_PER_HDOP_M: Readonly<Record<FixQuality, number>> = { single: 5, differential: 2, float: 0.5, fixed: 0.05 };
/** Value for an empty HDOP field. */
const UNKNOWN_HDOP = 10;
/** Seconds for which GST and RMC apply to the following GGA. */
const STILL_TRUE_S = 5;
const KNOT_MS = 1852 / 3600;
/** Maximum length. The standard has 82 characters, but receivers write more digits. */
const MAX_SENTENCE = 160;

/** Returns the fields of a sentence, type first without talker; null if it is invalid or its checksum is wrong. */
function readSentence(line: string): readonly string[] | null {
  const match = /^\$([A-Z]{2}[A-Z]{3},[\x20-\x7e]*)\*([0-9A-Fa-f]{2})$/.exec(line);
  if (!match || line.length > MAX_SENTENCE) return null;
  const [, body, checksum] = match as unknown as [string, string, string];
  let sum = 0;
  for (let i = 0; i < body.length; i += 1) sum ^= body.charCodeAt(i);
  return sum === Number.parseInt(checksum, 16) ? body.slice(2).split(',') : null;
}

/** Parses a plain decimal; NaN for anything else. */
const figure = (field: string | undefined): number => (field && /^-?\d+(\.\d*)?$/.test(field) ? Number(field) : NaN);

function timeOfDayS(field: string | undefined): number {
  const match = /^([01]\d|2[0-3])([0-5]\d)([0-5]\d|60)(\.\d+)?$/.exec(field ?? '');
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) + Number(match[4] ?? 0) : NaN;
}

/** Converts ddmm.mmm or dddmm.mmm and hemisphere to degrees; NaN for anything else. */
function degrees(
  field: string | undefined,
  sign: string | undefined,
  [positive, negative]: readonly [string, string],
  max: number,
): number {
  const match = /^(\d{2,3})([0-5]\d(?:\.\d*)?)$/.exec(field ?? '');
  if (!match || match[1]!.length !== (max === 90 ? 2 : 3) || (sign !== positive && sign !== negative)) return NaN;
  const value = Number(match[1]) + Number(match[2]) / 60;
  return value > max ? NaN : sign === negative ? -value : value;
}

/** Returns true if a value reported at one second of the day still applies at another, also across midnight. */
const isStillTrue = (reportedS: number, nowS: number): boolean => (nowS - reportedS + 86_400) % 86_400 <= STILL_TRUE_S;

/**
 * Reads a receiver's output in pieces of any size: GGA gives a position, GST its spread, RMC its speed. Skips other and
 * damaged sentences.
 */
export class NmeaReader {
  #rest = '';
  #spread = { atS: NaN, sigmaM: NaN };
  #speed = { atS: NaN, speedMs: NaN };

  /** @param nowMs phone time of this piece, ms since 1970, since receiver and phone clocks differ */
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
        // The longer axis of the ellipse serves as radius.
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
    const reportedM = isStillTrue(this.#spread.atS, atS) ? this.#spread.sigmaM : NaN;
    const isAccuracyReported = reportedM > 0;
    const sigmaM = isAccuracyReported ? reportedM : SIGMA_PER_HDOP_M[quality] * (hdop > 0 ? hdop : UNKNOWN_HDOP);
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
        isAccuracyReported,
        satellites: Math.max(0, figure(fields[7]) || 0),
      },
    };
  }
}
