import type { LngLat } from '../geometry/lngLat.ts';
import { COORDINATE_DECIMALS } from '../limits.ts';

/** Number formats of §9 in both languages: thousands comma, decimal dot. `Intl('vi-VN')` would swap them. */

/** Formats a number: 12345.678 → '12,345.68' with two decimals. */
export function formatNumber(value: number, decimals: number): string {
  const fixed = Math.abs(value).toFixed(decimals);
  const [whole, fraction] = fixed.split('.') as [string, string | undefined];
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const sign = value < 0 && Number(fixed) !== 0 ? '-' : '';
  return sign + grouped + (fraction === undefined ? '' : `.${fraction}`);
}

/** Formats square metres as on land documents: one decimal. */
export const formatAreaM2 = (areaM2: number, decimals = 1): string => formatNumber(areaM2, decimals);

export const formatLengthM = (lengthM: number): string => formatNumber(lengthM, 2);

/** Formats a projected coordinate (VN-2000) in metres as on certificates: two decimals; no commas, for copying. */
export const formatGridM = (metres: number): string => metres.toFixed(2);

/** Formats a position as 'latitude, longitude' in decimal degrees (§5, §9.10): 21.06245, 105.776120. */
export const formatTyped = ({ lng, lat }: LngLat, decimals: LngLat = COORDINATE_DECIMALS.centre): string =>
  `${lat.toFixed(decimals.lat)}, ${lng.toFixed(decimals.lng)}`;

/** Formats a central meridian: 107.75 → 107°45′. Vietnamese ones are multiples of a quarter degree. */
export function formatMeridian(meridianDeg: number): string {
  const degrees = Math.floor(meridianDeg);
  const minutes = Math.round((meridianDeg - degrees) * 60);
  return `${degrees}°${String(minutes).padStart(2, '0')}′`;
}

/** Formats an azimuth as surveyors do: 75.975 → 75°58′30″. */
export function formatAzimuth(azimuthDeg: number): string {
  const seconds = Math.round(azimuthDeg * 3600) % 1_296_000;
  return `${Math.floor(seconds / 3600)}°${two(Math.floor(seconds / 60) % 60)}′${two(seconds % 60)}″`;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats a distance: metres below 1,000 m, otherwise kilometres with one decimal. */
export const formatDistance = (distanceM: number): { value: string; unit: 'm' | 'km' } =>
  distanceM < 1000 ? { value: formatNumber(distanceM, 0), unit: 'm' } : { value: formatNumber(distanceM / 1000, 1), unit: 'km' };

/** Formats §9's DD/MM/YYYY HH:mm in local time. */
export function formatDateTime(date: Date): string {
  const day = `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Maximum listed ranges. */
const MAX_RUNS = 12;

/** Formats row numbers as ranges: `1, 2, 5–9`. Long lists are cut. @param numbers ascending */
export function rowNumbers(numbers: readonly number[]): string {
  const runs: Array<{ first: number; last: number }> = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number === run.last + 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  const texts = runs.slice(0, MAX_RUNS).flatMap(({ first, last }) => {
    if (first === last) return [String(first)];
    return last === first + 1 ? [String(first), String(last)] : [`${first}–${last}`];
  });
  return texts.join(', ') + (runs.length > MAX_RUNS ? '…' : '');
}

/** Formats a probability: 0.934 → '93 %'. Near certainty it gives '> 99 %' or '< 1 %'. */
export function formatChance(chance: number): string {
  if (chance > 0.99) return '> 99 %';
  return chance < 0.01 ? '< 1 %' : `${Math.round(chance * 100)} %`;
}

/** Writes a CSV cell (RFC 4180). An apostrophe precedes text that spreadsheets would run as a formula. */
export function csvCell(value: unknown): string {
  const text = value === null ? '' : String(value);
  const safe = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
