import { parseArgs } from 'node:util';
import type { SourceSpec } from '../sourceSpec.ts';
import { LiveError } from '../liveError.ts';
import { plainText, ATTRIBUTION_MAX_CHARS, MAX_LIVE_ZOOM, SOURCE_KINDS, TITLE_MAX_CHARS } from '../read/sourceReading.ts';
import { epsgCodeOf } from '../read/referenceSystem.ts';
import type { LiveLayer } from '../../../contract/live/liveLayers.ts';

export const LAYERS_USAGE = [
  'npm run layers -- add URL --source AI_NÓI [tuỳ chọn]   thêm lớp bản đồ của nơi khác (add a layer of another service)',
  'npm run layers -- list                                 các lớp đã thêm (list the layers)',
  'npm run layers -- set ID… [tuỳ chọn]                   đổi tên, nguồn, ngày, độ đậm, thứ tự … (change name, source, date, opacity, order)',
  'npm run layers -- check [ID…] [--take]                 hỏi lại từng dịch vụ; --take: nhận điều đã đổi (check each service again; --take accepts changes)',
  'npm run layers -- remove ID…                           bỏ (remove)',
  '',
  '  --source, --title, --attribution TÊN   nguồn (bắt buộc), tên lớp, dòng ghi trên bản đồ (source, required; layer name; map credit)',
  '  --as-of 2025-06-30                     dữ liệu của ngày nào (date of the data)',
  '  --id TÊN --opacity 0-100 --position SỐ --open|--closed --min-zoom 0-22 --max-zoom 0-22',
  `  --kind ${SOURCE_KINDS.join('|')}`,
  '  --layer TÊN --grid EPSG --axis en|ne   lớp nào, hỏi trong hệ nào, thứ tự toạ độ (which layer, system, order of axes)',
  '  --proxy | --direct                     cổng của ta hỏi thay trình duyệt | trình duyệt tự hỏi (the gateway fetches | browsers fetch)',
  '  --allow-host TÊN --allow-port SỐ       máy chủ khác, cổng khác 80 và 443, lặp lại được (repeatable)',
  '  --allow-private                        máy chủ nằm trong mạng riêng của bạn (the server is in your private network)',
] as const;

/** Fields of a layer that the operator may set in addition to the service's. */
export type LayerFields = Partial<
  Pick<LiveLayer, 'title' | 'source' | 'attribution' | 'as_of' | 'opacity' | 'position' | 'is_open' | 'min_zoom' | 'max_zoom'>
>;

export interface LayersOptions {
  args: string[];
  fields: LayerFields;
  id: string | undefined;
  spec: Omit<SourceSpec, 'url' | 'told'>;
  isProxied: boolean | undefined;
  isTaken: boolean;
}

function numberFrom(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < min || value > max)
    throw new LiveError(`--${name} ${text}: phải là số từ ${min} đến ${max} (a number from ${min} to ${max}).`);
  return value;
}

function textFrom(name: string, text: string | undefined, maxChars: number): string | undefined {
  if (text === undefined) return undefined;
  const plain = plainText(text, maxChars);
  if (plain === '' && name !== 'attribution') throw new LiveError(`--${name}: không được để trống (must not be empty).`);
  return plain;
}

function dayFrom(text: string | undefined): string | null | undefined {
  if (text === undefined || text === '') return text === '' ? null : undefined;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);
  if (!isDay) throw new LiveError(`--as-of ${text}: viết như 2025-06-30 (written as 2025-06-30).`);
  return text;
}

function eitherOf(yes: boolean | undefined, no: boolean | undefined, names: string): boolean | undefined {
  if (yes && no) throw new LiveError(`${names}: chỉ một trong hai (one of the two).`);
  return yes ? true : no ? false : undefined;
}

const defined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value;

function parseArguments(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const texts = { type: 'string', multiple: true } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        title: text,
        source: text,
        attribution: text,
        'as-of': text,
        id: text,
        opacity: text,
        position: text,
        open: flag,
        closed: flag,
        'min-zoom': text,
        'max-zoom': text,
        kind: text,
        layer: text,
        grid: text,
        axis: text,
        proxy: flag,
        direct: flag,
        'allow-host': texts,
        'allow-port': texts,
        'allow-private': flag,
        take: flag,
      },
    });
  } catch (error) {
    throw new LiveError((error as Error).message);
  }
}

function specFrom(values: ReturnType<typeof parseArguments>['values']): LayersOptions['spec'] {
  const kind = SOURCE_KINDS.find((known) => known === values.kind);
  if (values.kind !== undefined && kind === undefined) throw new LiveError(`--kind ${values.kind}: ${SOURCE_KINDS.join(', ')}.`);
  const axis = (['en', 'ne'] as const).find((known) => known === values.axis);
  if (values.axis !== undefined && axis === undefined) throw new LiveError(`--axis ${values.axis}: en hoặc ne (en or ne).`);
  const grid = values.grid === undefined ? undefined : epsgCodeOf(values.grid);
  if (values.grid !== undefined && grid === undefined)
    throw new LiveError(`--grid ${values.grid}: viết như 9210 hoặc EPSG:9210 (an EPSG code).`);
  const invalid = values['allow-host']?.find((host) => !/^[\w.-]+(:\d{1,5})?$/.test(host));
  if (invalid !== undefined) throw new LiveError(`--allow-host ${invalid}: chỉ tên máy chủ (a host’s name alone).`);
  return defined({
    kind,
    layer: values.layer,
    grid,
    axis,
    ports: (values['allow-port'] ?? []).map((port) => numberFrom('allow-port', port, 1, 65_535)!),
    hosts: (values['allow-host'] ?? []).map((host) => host.toLowerCase()),
    isPrivate: values['allow-private'] ?? false,
  }) as LayersOptions['spec'];
}

export function readLayersOptions(args: readonly string[]): LayersOptions {
  const { values, positionals } = parseArguments(args);
  if (values.id !== undefined && !/^[a-z0-9-]{1,60}$/.test(values.id))
    throw new LiveError(`--id ${values.id}: chữ thường không dấu, số và gạch nối, tới 60 ký tự (letters a to z, digits, hyphens).`);
  return {
    args: positionals,
    id: values.id,
    fields: defined({
      title: textFrom('title', values.title, TITLE_MAX_CHARS),
      source: textFrom('source', values.source, TITLE_MAX_CHARS),
      attribution: textFrom('attribution', values.attribution, ATTRIBUTION_MAX_CHARS),
      as_of: dayFrom(values['as-of']),
      opacity: numberFrom('opacity', values.opacity, 0, 100),
      position: numberFrom('position', values.position, -10_000, 10_000),
      is_open: eitherOf(values.open, values.closed, '--open, --closed'),
      min_zoom: numberFrom('min-zoom', values['min-zoom'], 0, MAX_LIVE_ZOOM),
      max_zoom: numberFrom('max-zoom', values['max-zoom'], 0, MAX_LIVE_ZOOM),
    }) as LayerFields,
    spec: specFrom(values),
    isProxied: eitherOf(values.proxy, values.direct, '--proxy, --direct'),
    isTaken: values.take ?? false,
  };
}
