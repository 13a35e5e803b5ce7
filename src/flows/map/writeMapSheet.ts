import { extractClient } from '../../../workers/extract/client.ts';
import { canonicalJson } from '../../domain/land/extractRecord.ts';
import type { MapSheetContent, MapSheetRecord } from '../../domain/map/mapSheet.ts';
import { type Result, success } from '../../domain/result.ts';

/** Writes a map to a file. @param dpi of a picture; null: a PDF @param name without its extension */
export async function writeMapSheet(
  content: MapSheetContent,
  record: MapSheetRecord,
  dpi: number | null,
  name: string,
): Promise<Result<File>> {
  const { paper } = record;
  if (dpi === null) {
    const written = await extractClient.writeMap(content, paper, canonicalJson(record));
    return written.ok ? success(new File([written.value], `${name}.pdf`, { type: 'application/pdf' })) : written;
  }
  const painted = await extractClient.paintMap(content, paper, dpi);
  return painted.ok ? success(new File([painted.value], `${name}.png`, { type: 'image/png' })) : painted;
}
