import type { OpenLayer } from '../../domain/map/openLayer.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';

/** Returns a planning's own title, or a sheet's in the user's language: 'Map sheet 3, Phường Hòa Xuân'. */
export const landTitle = (
  { title, address, sheetNumber: sheet }: Pick<OpenLayer, 'title'> & Partial<Pick<OpenLayer, 'address' | 'sheetNumber'>>,
  text: (id: MessageId & 'layers.sheetTitle', values: Record<string, string>) => string,
): string => (sheet && address ? text('layers.sheetTitle', { sheet, ward: address.split(',', 1)[0]! }) : title);
