/** NaN and Infinity as Python and C write them, which JSON does not have; texts are matched to be passed over. */
const NO_NUMBERS = /"(?:[^"\\]+|\\.)*"|-?\b(?:NaN|nan|Infinity|inf)\b/g;

/** Parses JSON in which numbers may be NaN or Infinity: they are null. @throws SyntaxError */
export function parseLenientJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const repaired = text.replace(NO_NUMBERS, (word) => (word.startsWith('"') ? word : 'null'));
    if (repaired === text) throw error;
    return JSON.parse(repaired);
  }
}
