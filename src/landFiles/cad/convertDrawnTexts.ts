import { CharsetVotes, mayBeLegacy, type TextCharset } from '../../domain/text/charsetVotes.ts';
import { type LegacyCharset, fromLegacy } from '../../domain/text/fromLegacy.ts';
import type { DrawnSheet } from './drawnSheet.ts';

/**
 * Converts texts and layers of a drawing in TCVN3 or VNI to Unicode, in the sheet itself, since layer names and title
 * are needed before the records.
 * @param declared charset chosen by the operator
 * @returns the converted charset; if there are too few words, the possible one
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
  let isTurned = false;
  const turn = (text: string): string => {
    if (!mayBeLegacy(text)) return text;
    isTurned = true;
    return fromLegacy(text, charset);
  };
  const names = new Map([...layers].map((layer) => [layer, turn(layer)]));
  for (const line of lines) line.layer = names.get(line.layer)!;
  for (const text of texts) [text.layer, text.text] = [names.get(text.layer)!, turn(text.text)];
  for (const element of left) element.kind = turn(element.kind);
  return isTurned ? { convertedFrom: charset } : {};
}

function votesOf(words: readonly string[]): CharsetVotes {
  const votes = new CharsetVotes();
  for (const word of words) votes.add(word);
  return votes;
}
