/** Why a table of MapInfo is not read. */
export type MapInfoFaultKind = 'otherTable' | 'noColumns' | 'damagedTab' | 'damagedMap' | 'damagedMif' | 'cutOff' | 'transform';

/** As command lines say it; the page has words of its own (i18n). */
const WORDS: Record<MapInfoFaultKind, string> = {
  otherTable:
    'Bảng .tab này không phải bảng riêng của MapInfo nên không đọc được: hãy xuất (Export) từ MapInfo thành MIF/MID, hoặc lưu thành bảng riêng của MapInfo (Save Copy As) (a table of another kind than NATIVE: export it as MIF/MID).',
  noColumns: 'Tệp .tab không ghi các cột (the .tab lists no columns).',
  damagedTab: 'Tệp .tab bị hỏng hoặc bị cắt cụt (the .tab is damaged or cut off).',
  damagedMap: 'Tệp .map bị hỏng hoặc bị cắt cụt (the .map is damaged or cut off).',
  damagedMif: 'Tệp .mif bị hỏng (the .mif is damaged).',
  cutOff: 'Tệp .mif bị cắt cụt (the .mif is cut off).',
  transform: 'Tệp .mif có TRANSFORM: xuất lại không có nó (a .mif with TRANSFORM: export it without).',
};

/** A table of MapInfo that cannot be read at all. What only some of its objects suffer from is told with these. */
export class MapInfoFault extends Error {
  readonly kind: MapInfoFaultKind;

  /** @param detail what the file says instead */
  constructor(kind: MapInfoFaultKind, detail?: string) {
    super(detail === undefined ? WORDS[kind] : `${WORDS[kind]} [${detail}]`);
    this.kind = kind;
  }
}

/** A place beyond the end of a .MAP: of a whole file none is. */
export class MapCutOff extends RangeError {
  override name = 'MapCutOff';

  constructor() {
    super('beyond the end of the .MAP');
  }
}
