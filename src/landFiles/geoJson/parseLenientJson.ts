import { FileFault } from '../fileFault.ts';

/** NaN and Infinity as Python and C write them, which JSON does not have; texts are matched to be passed over. */
const NO_NUMBERS = /"(?:[^"\\]+|\\.)*"|-?\b(?:NaN|nan|Infinity|inf)\b/g;

/**
 * Parses JSON in which numbers may be NaN or Infinity: they are null.
 * @param place the words that name it where it is no JSON
 * @throws FileFault `notGeoJson`
 */
export function parseLenientJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const repaired = text.replace(NO_NUMBERS, (word) => (word.startsWith('"') ? word : 'null'));
    if (repaired !== text) return parseLenientJson(repaired, place);
    // Engines count from the beginning of this text, which is no place of the file.
    const [why] = (error as Error).message.split(/ (?:in JSON )?at (?:position|line) \d/);
    throw new FileFault('notGeoJson', `${place}: ${why}`);
  }
}
