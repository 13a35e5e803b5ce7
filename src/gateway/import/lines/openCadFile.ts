import { readFileSync, statSync } from 'node:fs';
import type { DrawnSheet } from '../../../landFiles/cad/drawnSheet.ts';
import { CadFault } from '../../../landFiles/cad/cadFault.ts';
import { LEGACY_NAMES, type LegacyCharset, fromLegacy } from '../../../domain/text/fromLegacy.ts';
import { ImportError } from '../importError.ts';
import type { LandSource, ReadOptions } from '../read/landSource.ts';
import { openDrawing } from './openDrawing.ts';
import { CharsetVotes, mayBeLegacy, type TextCharset } from '../../../domain/text/charsetVotes.ts';

/**
 * Turns the texts and layers of a drawing in TCVN3 or VNI to Unicode, in the sheet itself: its layers' names and its title tell what is what, so
 * that it cannot wait for records.
 * @param said what the operator says that they are, whatever they look like
 * @returns what they were written in, where something was turned; where they are too few to tell, what they may be
 */
export function turnDrawnTexts(
  { lines, texts, left, doubt }: DrawnSheet,
  said: TextCharset | undefined,
): { turned?: LegacyCharset; doubt?: LegacyCharset } {
  const layers = new Set([...lines, ...texts].map(({ layer }) => layer));
  const votes = votesOf([...texts.map(({ text }) => text), ...layers]);
  const charset = said ?? votes.charset;
  if (charset === undefined || charset === 'unicode') {
    const mayBe = votes.doubt ?? doubt;
    return said === undefined && mayBe !== undefined ? { doubt: mayBe } : {};
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
  return isTurned ? { turned: charset } : {};
}

function votesOf(words: readonly string[]): CharsetVotes {
  const votes = new CharsetVotes();
  for (const word of words) votes.add(word);
  return votes;
}

/** A drawing is read whole; a ward's come to a tenth. */
const MAX_BYTES = 256 * 2 ** 20;

/**
 * Opens a drawing on the disk.
 * @throws ImportError for one that is too large or cannot be read
 */
export async function openCadFile(path: string, format: 'DXF' | 'DGN', { encoding, text, drawing }: ReadOptions): Promise<LandSource> {
  const bytes = statSync(path).size;
  if (bytes > MAX_BYTES)
    throw new ImportError(`Bản vẽ lớn hơn ${MAX_BYTES / 2 ** 20} MB: tách ra rồi nạp từng phần (the drawing is too large: split it).`, {
      atStart: true,
    });
  // What is said of letters goes before what the file says of its code page.
  const sheet = await readDrawing(readFileSync(path), format, encoding ?? (text === 'unicode' ? undefined : text));
  const { turned, doubt } = turnDrawnTexts(sheet, text);
  try {
    const findings = sheet.encoding && [
      {
        ordinal: 0,
        subject: sheet.encoding.said,
        detail: `chữ được đọc là ${sheet.encoding.read}; nếu sai thì khai --encoding ${sheet.encoding.said} (texts are read as ${sheet.encoding.read})`,
      },
    ];
    return { ...openDrawing(sheet, format, bytes, drawing), turned, doubt, ...(findings && { findings: () => findings }) };
  } catch (error) {
    throw error instanceof ImportError && doubt !== undefined ? withDoubt(error, doubt) : error;
  }
}

/** Layers and titles that were not read may be all that is the matter. */
const withDoubt = (error: ImportError, doubt: LegacyCharset): ImportError =>
  new ImportError(
    `${error.message} Chữ và tên lớp có thể viết bằng ${LEGACY_NAMES[doubt]}: nếu đúng, khai thêm --text ${doubt} (its texts may be ${doubt}: then say so).`,
    { atStart: error.atStart },
  );

async function readDrawing(bytes: Uint8Array, format: 'DXF' | 'DGN', encoding: string | undefined): Promise<DrawnSheet> {
  try {
    return format === 'DXF'
      ? (await import('../../../landFiles/cad/readDxf.ts')).readDxf(bytes, encoding)
      : (await import('../../../landFiles/cad/readDgn.ts')).readDgn(bytes);
  } catch (error) {
    if (!(error instanceof CadFault)) throw error;
    throw new ImportError(`Bản vẽ ${format} không đọc được (the drawing cannot be read): ${error.message}`, { atStart: true });
  }
}
