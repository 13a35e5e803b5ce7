import type { TableRing } from '../../domain/coordinates/cornerTable.ts';
import { useText } from '../../i18n/text/useText.ts';

/** What a ring of a parcel is called: 'Vòng ngoài', 'Lỗ 1', 'Phần 2', 'Phần 2, lỗ 1'. */
export function useRingName(): (ring: Readonly<TableRing>) => string {
  const text = useText();
  return ({ part, hole }) => {
    if (part === 1) return hole === 0 ? text('parcel.outline') : text('parcel.hole', { hole });
    return hole === 0 ? text('parcel.part', { part }) : text('parcel.partHole', { part, hole });
  };
}
