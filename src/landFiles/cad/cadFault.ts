/**
 * Why a drawing is not read:
 * - `empty`: no bytes; `notDxf`, `notDgn`: something else; `dwg`, `dgnV8`: kinds that nobody may read without the maker's program;
 * - `cutOff`: it ends too early; `damaged`: what stands in it can be no drawing;
 * - `tooMany`: more lines, texts or points than are held (`sheetBuilder.ts`); `tooDeep`: blocks that repeat each other without end.
 */
export type CadFaultKind = 'empty' | 'notDxf' | 'notDgn' | 'dwg' | 'dgnV8' | 'cutOff' | 'damaged' | 'tooMany' | 'tooDeep';

/** As command lines say it; the page has words of its own (i18n). */
const WORDS: Record<CadFaultKind, string> = {
  empty: 'Tệp trống (the file is empty).',
  notDxf: 'Tệp không phải DXF (no DXF).',
  notDgn: 'Tệp không phải DGN V7 (no DGN V7).',
  dwg: 'Không đọc được DWG: mở bằng AutoCAD hoặc phần mềm tương thích, lưu thành DXF 2018 trở về trước (DWG is not read: save it as DXF, 2018 or older).',
  dgnV8:
    'Không đọc được DGN V8: trong MicroStation chọn File > Save As > MicroStation V7 DGN, hoặc xuất ra DXF (DGN V8 is not read: save it as V7 DGN or DXF).',
  cutOff: 'Bản vẽ bị cắt cụt (the drawing ends too early).',
  damaged: 'Bản vẽ bị hỏng (the drawing is damaged).',
  tooMany:
    'Bản vẽ quá lớn: tối đa 500.000 đường, 300.000 chữ, 5.000.000 điểm; hãy chia thành nhiều tệp (the drawing is too large: split it).',
  tooDeep:
    'Các khối (block) trong bản vẽ lặp lại nhau quá nhiều; hãy phá khối rồi lưu lại (its blocks repeat each other too often: explode them).',
};

/** A drawing that cannot be read at all. What only some elements suffer from is counted in the sheet instead. */
export class CadFault extends Error {
  readonly kind: CadFaultKind;

  constructor(kind: CadFaultKind) {
    super(WORDS[kind]);
    this.kind = kind;
  }
}
