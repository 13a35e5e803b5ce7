import { readFileSync, statSync } from 'node:fs';
import type { DrawnSheet } from '../../../domain/cad/drawnSheet.ts';
import { CadFault } from '../../../domain/cad/cadFault.ts';
import { LEGACY_NAMES, type LegacyCharset } from '../../../domain/text/fromLegacy.ts';
import { ImportError } from '../importError.ts';
import type { LandSource, ReadOptions } from '../read/landSource.ts';
import { openDrawing } from './openDrawing.ts';
import { turnDrawnTexts } from './turnDrawnTexts.ts';

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
    return { ...openDrawing(sheet, format, bytes, drawing), turned, doubt };
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
      ? (await import('../../../domain/cad/readDxf.ts')).readDxf(bytes, encoding)
      : (await import('../../../domain/cad/readDgn.ts')).readDgn(bytes);
  } catch (error) {
    if (!(error instanceof CadFault)) throw error;
    throw new ImportError(`Bản vẽ ${format} không đọc được (the drawing cannot be read): ${error.message}`, { atStart: true });
  }
}
