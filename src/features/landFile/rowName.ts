import type { LandRow } from '../../domain/landFile/landFile.ts';
import type { Text } from '../../i18n/text/useText.ts';

/** Returns a record's name: sheet and number, else its own name or text, else its kind and index in the file. */
export function rowName(
  text: Text<'landFile'>,
  { kind, index, sheet, parcel, title }: Pick<LandRow, 'kind' | 'index' | 'sheet' | 'parcel' | 'title'>,
): string {
  if (parcel !== '') return sheet === '' ? text('landFile.parcelOnly', { parcel }) : text('parcel.name', { sheet, parcel });
  return title || text(`landFile.unnamed.${kind}`, { number: index + 1 });
}
