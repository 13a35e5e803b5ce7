import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { TextCharset } from '../../domain/text/charsetVotes.ts';
import { LEGACY_CHARSETS } from '../../domain/text/fromLegacy.ts';
import type { PlanningOptions } from './check/checkZones.ts';
import { PLAN_RELATIONS, PLAN_STATUSES } from '../../domain/land/planEdition.ts';
import { LAND_FIELDS, type LandField } from '../../landFiles/fields/landFields.ts';
import { readGridOption } from './check/coordinates.ts';
import { ALLOWABLE, type IssueKind } from './check/issueReport.ts';
import type { ShapeOptions } from './check/shapeChecks.ts';
import { plotNumber } from '../../landFiles/fields/plotNumber.ts';
import type { LayerRole } from '../../landFiles/lines/layerRole.ts';
import { ImportError, importRefusal } from './importError.ts';
import { importErrorOf } from './importErrorOf.ts';
import type { DrawingOptions } from './lines/drawingOptions.ts';
import { readPlanDay, readPlanStatus, readSourceOptions, SOURCE_USAGE, SOURCE_OPTIONS, type SourceOptions } from './sourceOptions.ts';
import type { ReadOptions } from './landSource.ts';
import { landCode } from '../../domain/land/landCodes.ts';
import { CsvRows } from '../../landFiles/table/csvRows.ts';

const MAX_BYTES = 2 ** 20;
const HEADING = /^(layer|lop|lớp|ten|tên)/i;

/** Reads the CSV table of layer codes (layer, code; header optional). @throws ImportError for an unknown code */
function readCodeTable(path: string): Array<[layer: string, code: string]> {
  const refuse = (reason: string): ImportError => importRefusal(`--codes ${path}: ${reason}`);
  let rows: string[][];
  try {
    if (statSync(path).size > MAX_BYTES) throw refuse('tệp quá lớn (too large).');
    const records = new CsvRows();
    rows = [...records.push(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))), ...records.end()];
  } catch (thrown) {
    const error = importErrorOf(thrown);
    throw error instanceof ImportError ? error : refuse(`không đọc được (not readable): ${(error as Error).message}`);
  }
  if (rows.length > 0 && HEADING.test(rows[0]![0]!) && landCode(rows[0]![1] ?? '') === undefined) rows.shift();
  // Skip proposals that nobody filled in.
  return rows.flatMap(([layer = '', written = ''], at): Array<[string, string]> => {
    if (layer.trim() === '' || written.trim() === '') return [];
    const code = landCode(written)?.code;
    if (code === undefined) throw refuse(`dòng "${layer}" thứ ${at + 1} có mã lạ "${written}" (unknown land code).`);
    return [[layer, code]];
  });
}

const IMPORT_KINDS = ['parcels', 'zones', 'pictures', 'units', 'remove-sample'] as const;

export interface ImportOptions {
  kind: (typeof IMPORT_KINDS)[number];
  files: string[];
  shape: ShapeOptions;
  read: ReadOptions;
  allowed: IssueKind[];
  isDryRun: boolean;
  /** Stores the records before a damaged position. */
  keepGoing: boolean;
  /** Folder of the reports; by default inside the data folder. */
  reportDir: string | undefined;
  planning: PlanningOptions;
  source: SourceOptions;
}

const IMPORT_USAGE = `npm run import -- parcels|zones TỆP… [tuỳ chọn]     nạp thửa đất | phân khu quy hoạch (load parcels | planning zones)
npm run import -- pictures ẢNH.jpg --planning MÃ --ward MÃ    ảnh có tệp toạ độ .jgw (a picture with a world file)
npm run import -- units BẢNG.csv                    nạp bảng xã cũ → xã mới (old → new wards)
npm run import -- remove-sample                     xoá dữ liệu mẫu (remove the sample data)

  --grid wgs84|vn2000|tm3:105.75|utm48|utm49|province|province:79   hệ toạ độ (coordinates)
  --ward 20314            mã xã/phường cho cả tệp (ward code for the whole file)
  --units-edition 2025    mã xã trong tệp là mã từ 01/07/2025 (ward codes are those since July 2025)
  --field sheet=SOTO      tên trường trong tệp, lặp lại được (${LAND_FIELDS.join(', ')})
  --mapping TỆP.json      như --field, trong một tệp {"sheet":"SOTO"}
  --encoding windows-1258 bảng mã chữ (text encoding)
  --text unicode|tcvn3|vni  chữ trong tệp, khi không muốn tự nhận ra (letters in the file; detected by default)
  --codes BẢNG.csv        lớp bản vẽ → mã loại đất, hai cột layer,code (layers of a drawing → land codes)
  --layer TÊN             lớp trong GeoPackage hoặc tệp trong .zip
  --boundary-layers 10 --number-layers 13 --area-layers 4 --code-layers 2   lớp của bản vẽ DXF, DGN (layers of a drawing)
  --snap 0.05  --sheet 12  nối đầu nét, mét; số tờ của bản vẽ (join ends, metres; sheet number)
  --build                 zones: dựng vùng từ nét hở (areas from open lines)
  --swap-axes  --uncross  sửa X/Y bị đảo; gỡ cạnh tự cắt (repairs)
  --without-numbers       nạp cả thửa thiếu số tờ, số thửa (import parcels without numbers)
  --whole-sheets          tệp có đủ thửa của mỗi tờ: thửa không còn thì xoá (remove parcels that its sheets no longer have)
  --moved-ground          nạp cả thửa nay nằm hẳn ngoài chỗ cũ (import parcels that no longer touch their former position)
  --keep-going            tệp hỏng giữa chừng: nạp phần đọc được (import the readable part of a damaged file)
  --allow far-from-ward,flat   vẫn nạp (import them anyway)
  --planning MÃ --title TÊN --map-code MÃ --year 2030   của bản quy hoạch (of the planning)
${SOURCE_USAGE}
  --status ${PLAN_STATUSES.join('|')}   quy hoạch ở bước nào (status of the planning)
  --valid-from 2021 --valid-to 2030   thời kỳ: năm hoặc ngày (a year or a day)
  --replaces MÃ --adjusts MÃ --details MÃ   thay thế | điều chỉnh | cụ thể hoá bản đã nạp (of plannings already imported)
  --dry-run               chỉ kiểm tra (check only)
  --report THƯ_MỤC        nơi ghi báo cáo (folder of the reports)`;

/** Smaller values would leave rounding gaps open, larger ones would merge parcels. */
const MIN_SNAP_M = 0.001;
const MAX_SNAP_M = 1;

const MappingFile = v.partial(v.object(Object.fromEntries(LAND_FIELDS.map((field) => [field, v.string()]))));

const refuse = (reason: string): ImportError => new ImportError(reason, { atStart: true, usage: IMPORT_USAGE });

function readFields(pairs: readonly string[], mapping: string | undefined): Partial<Record<LandField, string>> {
  const fields: Partial<Record<LandField, string>> = {};
  if (mapping !== undefined) {
    if (!existsSync(mapping)) throw refuse(`--mapping ${mapping}: không có tệp này (no such file).`);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), MappingFile), readFileSync(mapping, 'utf8'));
    if (!parsed.success) throw refuse(`--mapping ${mapping}: ${parsed.issues[0].message}`);
    Object.assign(fields, parsed.output);
  }
  for (const pair of pairs) {
    const [field = '', ...name] = pair.split('=');
    if (!(LAND_FIELDS as readonly string[]).includes(field) || name.length === 0)
      throw refuse(`--field ${pair}: không hiểu (not understood).`);
    fields[field as LandField] = name.join('=');
  }
  return fields;
}

function readAllowed(text: string | undefined): IssueKind[] {
  const kinds = (text ?? '').split(',').filter((kind) => kind !== '');
  const unknown = kinds.find((kind) => !(ALLOWABLE as readonly string[]).includes(kind));
  if (unknown !== undefined) throw refuse(`--allow ${unknown}: chỉ có thể bỏ qua ${ALLOWABLE.join(', ')} (only these).`);
  return kinds as IssueKind[];
}

function readYear(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const year = Number(text);
  if (!Number.isInteger(year) || year < 1900 || year > 2200) throw refuse(`--year ${text}: không phải năm (not a year).`);
  return year;
}

/** @throws ImportError if `read` returns null */
function readKnown<Read>(option: string, text: string | undefined, read: (text: string) => Read | null): Read | undefined {
  const known = text === undefined ? undefined : read(text);
  if (known === null) throw refuse(`${option} ${text}: không hiểu (not understood).`);
  return known;
}

function readCharset(text: string | undefined): TextCharset | undefined {
  const charset = (['unicode', ...LEGACY_CHARSETS] as const).find((known) => known === text);
  if (text !== undefined && charset === undefined) throw refuse(`--text ${text}: unicode, tcvn3 hoặc vni.`);
  return charset;
}

const namesOf = (text = ''): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

function readDrawingOptions(values: ReturnType<typeof parseArguments>['values'], kind: 'parcels' | 'zones'): DrawingOptions {
  const layers: Partial<Record<LayerRole, string[]>> = {};
  for (const role of ['boundary', 'number', 'area', 'code'] as const) {
    const text = values[`${role}-layers`];
    if (text === undefined) continue;
    layers[role] = namesOf(text);
    if (layers[role].length === 0) throw refuse(`--${role}-layers: thiếu tên lớp (no layer name).`);
  }
  const snapM = values.snap === undefined ? undefined : Number(values.snap.replace(',', '.'));
  if (snapM !== undefined && !(snapM >= MIN_SNAP_M && snapM <= MAX_SNAP_M))
    throw refuse(`--snap ${values.snap}: số mét từ ${MIN_SNAP_M} đến ${MAX_SNAP_M} (metres).`);
  const sheet = values.sheet === undefined ? undefined : plotNumber(values.sheet);
  if (sheet === null) throw refuse(`--sheet ${values.sheet}: không phải số tờ (not a sheet number).`);
  return { kind, build: values.build ?? false, layers, snapM, sheet, wantsNumbers: values['without-numbers'] !== true };
}

/** @throws ImportError with the usage text */
export function readImportOptions(args: readonly string[]): ImportOptions {
  const { values, positionals } = parseArguments(args);
  const [kind = '', ...files] = positionals;
  if (!(IMPORT_KINDS as readonly string[]).includes(kind))
    throw refuse(kind === '' ? 'Nạp gì? (what to import?)' : `"${kind}": không hiểu (not understood).`);
  if ((kind === 'remove-sample') !== (files.length === 0))
    throw refuse(files.length === 0 ? 'Thiếu tệp (no file).' : 'Thừa tham số (too many arguments).');
  if (kind === 'pictures' && files.length > 1) throw refuse('Mỗi lần một ảnh (one picture at a time).');
  const related = PLAN_RELATIONS.find((relation) => values[relation] !== undefined && kind !== 'zones');
  if (related) throw refuse(`--${related}: chỉ với zones (zones only).`);
  const edition = values['units-edition'] ?? 'old';
  if (edition !== 'old' && edition !== '2025') throw refuse(`--units-edition ${edition}: old hoặc 2025.`);
  return {
    kind: kind as ImportOptions['kind'],
    files,
    shape: {
      fields: readFields(values.field ?? [], values.mapping),
      coordinates: values.grid === undefined ? undefined : readGridOption(values.grid),
      wardCode: values.ward,
      edition,
      swapAxes: values['swap-axes'] ?? false,
      uncross: values.uncross ?? false,
      withoutNumbers: values['without-numbers'] ?? false,
      wholeSheets: values['whole-sheets'] ?? false,
      codes: values.codes === undefined ? [] : readCodeTable(values.codes),
    },
    read: {
      encoding: values.encoding,
      layer: values.layer,
      text: readCharset(values.text),
      drawing: kind === 'parcels' || kind === 'zones' ? readDrawingOptions(values, kind) : undefined,
    },
    allowed: [...readAllowed(values.allow), ...(values['moved-ground'] ? ['moved-ground' as const] : [])],
    keepGoing: values['keep-going'] ?? false,
    isDryRun: values['dry-run'] ?? false,
    reportDir: values.report,
    planning: {
      id: values.planning,
      title: values.title,
      mapCode: values['map-code'],
      year: readYear(values.year),
      status: readKnown('--status', values.status, readPlanStatus),
      validFrom: readKnown('--valid-from', values['valid-from'], readPlanDay),
      validTo: readKnown('--valid-to', values['valid-to'], readPlanDay),
      relations: { replaces: namesOf(values.replaces), adjusts: namesOf(values.adjusts), details: namesOf(values.details) },
    },
    source: readSourceOptions(values, refuse),
  };
}

function parseArguments(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        grid: text,
        ward: text,
        'units-edition': text,
        field: { type: 'string', multiple: true },
        mapping: text,
        encoding: text,
        text,
        layer: text,
        'swap-axes': flag,
        uncross: flag,
        'without-numbers': flag,
        'whole-sheets': flag,
        'moved-ground': flag,
        'keep-going': flag,
        codes: text,
        allow: text,
        planning: text,
        title: text,
        'map-code': text,
        year: text,
        status: text,
        'valid-from': text,
        'valid-to': text,
        replaces: text,
        adjusts: text,
        details: text,
        ...SOURCE_OPTIONS,
        'dry-run': flag,
        report: text,
        'boundary-layers': text,
        'number-layers': text,
        'area-layers': text,
        'code-layers': text,
        snap: text,
        sheet: text,
        build: flag,
      },
    });
  } catch (error) {
    throw refuse((error as Error).message);
  }
}
