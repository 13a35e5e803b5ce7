import { FileFault } from '../fileFault.ts';

/** NaN and Infinity as written by Python and C. Strings are matched to skip them. */
const NO_NUMBERS = /"(?:[^"\\]+|\\.)*"|-?\b(?:NaN|nan|Infinity|inf)\b/g;

/** Parses JSON that may contain NaN or Infinity, which become null. @throws FileFault `notGeoJson` with the place */
export function parseLenientJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const repaired = text.replace(NO_NUMBERS, (word) => (word.startsWith('"') ? word : 'null'));
    if (repaired !== text) return parseLenientJson(repaired, place);
    // The engine's position is relative to this text, not to the file.
    const [reason] = (error as Error).message.split(/ (?:in JSON )?at (?:position|line) \d/);
    throw new FileFault('notGeoJson', `${place}: ${reason}`);
  }
}
