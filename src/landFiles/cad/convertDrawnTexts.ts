import { CharsetVotes, mayBeLegacy, type TextCharset } from '../../domain/text/charsetVotes.ts';
import { type LegacyCharset, fromLegacy } from '../../domain/text/fromLegacy.ts';
import type { DrawnSheet } from './drawnSheet.ts';

/**
 * Converts texts and layers of a drawing in TCVN3 or VNI to Unicode, in the sheet itself, since layer names and title
 * are needed before the records. Returns the converted charset, or the possible one if there are too few words.
 * @param declared charset chosen by the operator
 */
export function convertDrawnTexts(
  { lines, texts, left, doubt }: DrawnSheet,
  declared: TextCharset | undefined,
): { convertedFrom?: LegacyCharset; possibleCharset?: LegacyCharset } {
  const layers = new Set([...lines, ...texts].map(({ layer }) => layer));
  const votes = votesOf([...texts.map(({ text }) => text), ...layers]);
  const charset = declared ?? votes.charset;
  if (charset === undefined || charset === 'unicode') {
    const mayBe = votes.doubt ?? doubt;
    return declared === undefined && mayBe !== undefined ? { possibleCharset: mayBe } : {};
  }
  let isConverted = false;
  const convert = (text: string): string => {
    if (!mayBeLegacy(text)) return text;
    isConverted = true;
    return fromLegacy(text, charset);
  };
  const names = new Map([...layers].map((layer) => [layer, convert(layer)]));
  for (const line of lines) line.layer = names.get(line.layer)!;
  for (const text of texts) [text.layer, text.text] = [names.get(text.layer)!, convert(text.text)];
  for (const element of left) element.kind = convert(element.kind);
  return isConverted ? { convertedFrom: charset } : {};
}

function votesOf(texts: readonly string[]): CharsetVotes {
  const votes = new CharsetVotes();
  for (const text of texts) votes.add(text);
  return votes;
}
