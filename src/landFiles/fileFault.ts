/** Why a file of land is not read at all. */
export type FileFaultKind =
  | 'otherTable'
  | 'noColumns'
  | 'damagedTab'
  | 'damagedMap'
  | 'damagedDat'
  | 'transform'
  | 'damagedMif'
  | 'cutMif'
  | 'notShp'
  | 'damagedShp'
  | 'cutShp'
  | 'otherShx'
  | 'damagedDbf';

/** As command lines say it; the page has words of its own (i18n). */
const WORDS: Record<FileFaultKind, string> = {
  otherTable:
    'Bảng .tab này không phải bảng riêng của MapInfo nên không đọc được: hãy xuất (Export) từ MapInfo thành MIF/MID, hoặc lưu thành bảng riêng của MapInfo (Save Copy As) (a table of another kind than NATIVE: export it as MIF/MID).',
  noColumns: 'Tệp .tab không ghi các cột (the .tab lists no columns).',
  damagedTab: 'Tệp .tab bị hỏng hoặc bị cắt cụt (the .tab is damaged or cut off).',
  damagedMap: 'Tệp .map bị hỏng hoặc bị cắt cụt (the .map is damaged or cut off).',
  damagedDat: 'Tệp .dat bị hỏng, bị cắt cụt hoặc không hợp với .tab (the .dat is damaged or not of this .tab).',
  transform: 'Tệp .mif có TRANSFORM: xuất lại không có nó (a .mif with TRANSFORM: export it without).',
  damagedMif: 'Tệp .mif bị hỏng (the .mif is damaged).',
  cutMif: 'Tệp .mif bị cắt cụt (the .mif is cut off).',
  notShp: 'Tệp .shp không đúng định dạng (not a .shp).',
  damagedShp: 'Một bản ghi của .shp bị hỏng (a record of the .shp is damaged).',
  cutShp: 'Tệp .shp bị cắt cụt (the .shp is cut off).',
  otherShx: 'Tệp .shx không khớp với .shp (the .shx does not fit the .shp).',
  damagedDbf: 'Tệp .dbf bị cắt cụt hoặc bị hỏng (the .dbf is cut off or damaged).',
};

/** A file that cannot be read at all. What only some of its records suffer from is told with these. */
export class FileFault extends Error {
  readonly kind: FileFaultKind;

  /** @param detail what the file says instead */
  constructor(kind: FileFaultKind, detail?: string) {
    super(detail === undefined ? WORDS[kind] : `${WORDS[kind]} [${detail}]`);
    this.kind = kind;
  }

  /** Whether it is known before any record is read. */
  get isOfHead(): boolean {
    return ['otherTable', 'noColumns', 'damagedTab', 'damagedMap', 'damagedDat', 'transform'].includes(this.kind);
  }
}

/** A place beyond the end of a .MAP: of a whole file none is. */
export class MapCutOff extends RangeError {
  override name = 'MapCutOff';

  constructor() {
    super('beyond the end of the .MAP');
  }
}
