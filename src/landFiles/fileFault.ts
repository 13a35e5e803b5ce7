/** As command lines say it; the page has words of its own (i18n). */
const WORDS = {
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
  damagedGpkg: 'GeoPackage bị hỏng: các trang của bảng lặp lại hoặc sai (the GeoPackage is damaged: pages of a table repeat or are wrong).',
  notTable:
    'Lớp này của GeoPackage không phải bảng thật mà là khung nhìn, bảng ảo hoặc không có: hãy xuất lớp đó thành bảng rồi nạp lại (not a real table but a view, a virtual table or nothing).',
  computedColumns:
    'Bảng này của GeoPackage có cột được tính khi đọc: hãy xuất lớp đó với giá trị đã lưu (a table with columns computed on reading).',
  manyLayers: 'GeoPackage có quá nhiều lớp hoặc tên lớp quá dài (too many layers or names too long).',
  tooMuchGpkg: 'GeoPackage cho ra nhiều dữ liệu hơn cả tệp: một giá trị lặp lại ở nhiều dòng (the rows come to more than the file has).',
};

/** Why a file of land is not read at all. */
export type FileFaultKind = keyof typeof WORDS;

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
    return /otherTable|noColumns|damaged(Tab|Map|Dat)|transform|notTable|computed|manyLayers/.test(this.kind);
  }
}

/** A place beyond the end of a .MAP: of a whole file none is. */
export class MapCutOff extends RangeError {
  override name = 'MapCutOff';

  constructor() {
    super('beyond the end of the .MAP');
  }
}
