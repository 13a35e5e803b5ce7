import { foldVietnamese } from '../../../domain/text/foldVietnamese.ts';
import type { Store } from '../../database/store.ts';
import { LIVE_CACHE_MS, MAX_LIVE_LAYERS } from '../fetch/liveLimits.ts';
import type { ResolveAll } from '../fetch/sourceAccess.ts';
import { layerOrigins } from '../layerTemplates.ts';
import { LiveError } from '../liveError.ts';
import { listLiveLayers, putLiveLayer, removeLiveLayer, type StoredLayer } from '../rows.ts';
import { LAYERS_USAGE, type LayersOptions, readLayersOptions, type LayerFields } from './layersOptions.ts';
import { verifyLayer, readDraft } from './verifyLayer.ts';

type Print = (line: string) => void;

/** Fields of a service that the operator may override. */
const OVERRIDES = ['title', 'attribution', 'min_zoom', 'max_zoom'] as const;

const overridden = (fields: LayerFields): Array<(typeof OVERRIDES)[number]> => OVERRIDES.filter((name) => fields[name] !== undefined);
const pick = (fields: LayerFields, names: ReadonlyArray<(typeof OVERRIDES)[number]>): Pick<LayerFields, (typeof OVERRIDES)[number]> =>
  Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));

/** Returns an id: `Quy hoạch sử dụng đất 2030` becomes `quy-hoach-su-dung-dat-2030`. */
function idOf(title: string, taken: ReadonlySet<string>): string {
  const folded = foldVietnamese(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
  const base = folded === '' ? 'lop' : folded;
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`;
    if (!taken.has(id)) return id;
  }
}

const KINDS: Readonly<Record<StoredLayer['layer']['request']['kind'], string>> = {
  raster: 'ảnh EPSG:3857',
  warped: 'ảnh lưới VN-2000',
  'warped-matrix': 'ô ảnh lưới VN-2000',
  'vector-tiles': 'ô vector',
  pmtiles: 'PMTiles',
  features: 'đối tượng',
};

function describe({ layer, isProxied, spec }: StoredLayer): string[] {
  const grid = 'grid' in layer.request && layer.request.grid ? layer.request.grid : undefined;
  const inGrid = grid ? ` (${grid.kind === 'tm3' ? `TM-3 ${grid.central_meridian_deg}°` : grid.kind})` : '';
  const kind = KINDS[layer.request.kind === 'warped' && !grid ? 'raster' : layer.request.kind];
  const asks = isProxied ? 'qua cổng (proxied)' : `trình duyệt hỏi ${layerOrigins(layer).join(' ')}`;
  return [
    `${layer._id}  ${layer.title}`,
    `  nguồn: ${layer.source}${layer.as_of === null ? '' : `, ngày ${layer.as_of}`}; ghi trên bản đồ: ${layer.attribution || '–'}`,
    `  ${kind}${inGrid}, mức ${layer.min_zoom}–${layer.max_zoom}, phạm vi ${layer.bounds.map((side) => side.toFixed(4)).join(' ')}`,
    `  thứ tự ${layer.position}, độ đậm ${layer.opacity}, ${layer.is_open ? 'mở sẵn' : 'tắt sẵn'}; ${asks}`,
    `  ${spec.url}${spec.isPrivate ? '  (mạng riêng)' : ''}`,
  ];
}

const WITHIN = `Cổng đang chạy nhận thay đổi trong ${LIVE_CACHE_MS / 1000} giây; trang đang mở thì khi tải lại (running gateways apply it within that time, open pages when reloaded).`;

async function add(
  store: Store,
  { args, fields, id, spec: partialSpec, isProxied = false }: LayersOptions,
  print: Print,
  resolve?: ResolveAll,
): Promise<number> {
  const url = args[1]!;
  if (fields.source === undefined)
    throw new LiveError('Thiếu --source: ai nói điều này? Hãy hỏi nơi cung cấp; ở đây không đoán (state the source; it is not guessed).');
  const spec = { ...partialSpec, url, told: overridden(fields) };
  const warn: Print = (line) => print(`! ${line}`);
  if (spec.isPrivate) warn('Máy chủ này được phép nằm trong mạng riêng của bạn (allowed in your private network).');
  const draft = await readDraft(spec, pick(fields, OVERRIDES), warn, resolve);
  if (draft.title === '') throw new LiveError('Dịch vụ không có tên lớp: thêm --title (the service has no title).');
  const known = await listLiveLayers(store);
  const taken = new Set(known.map(({ layer }) => layer._id));
  if (known.length >= MAX_LIVE_LAYERS) throw new LiveError(`Đã có ${MAX_LIVE_LAYERS} lớp (too many layers).`);
  if (id !== undefined && taken.has(id)) throw new LiveError(`Đã có lớp ${id}; bỏ nó trước hoặc dùng --id khác (this id is taken).`);
  const layer: StoredLayer['layer'] = {
    ...draft,
    _id: id ?? idOf(draft.title, taken),
    source: fields.source,
    as_of: fields.as_of ?? null,
    opacity: fields.opacity ?? 100,
    position: fields.position ?? Math.max(0, ...known.map(({ layer: { position } }) => position)) + 1,
    is_open: fields.is_open ?? false,
  };
  const proved = await verifyLayer({ layer, isProxied, spec }, warn, resolve);
  await putLiveLayer(store, proved);
  for (const line of [...describe(proved), WITHIN]) print(line);
  return 0;
}

async function list(store: Store, print: Print): Promise<number> {
  const rows = await listLiveLayers(store, (id) =>
    print(`! ${id}: không đọc được, hãy bỏ và thêm lại (unreadable: remove it and add it again)`),
  );
  for (const line of rows.flatMap(describe)) print(line);
  print(rows.length === 0 ? 'Chưa có lớp nào.' : `${rows.length} lớp.`);
  return 0;
}

async function named(store: Store, ids: readonly string[]): Promise<StoredLayer[]> {
  const rows = await listLiveLayers(store);
  return ids.map((id) => {
    const row = rows.find(({ layer }) => layer._id === id);
    if (!row) throw new LiveError(`Không có lớp ${id} (no such layer).`);
    return row;
  });
}

async function change(store: Store, { args, fields, isProxied }: LayersOptions, print: Print, resolve?: ResolveAll): Promise<number> {
  for (const row of await named(store, args.slice(1))) {
    const spec = { ...row.spec, told: [...new Set([...row.spec.told, ...overridden(fields)])] };
    const changed = { layer: { ...row.layer, ...fields }, isProxied: isProxied ?? row.isProxied, spec };
    if (changed.layer.min_zoom > changed.layer.max_zoom)
      throw new LiveError('Mức phóng nhỏ nhất lớn hơn mức lớn nhất (the minimum zoom is above the maximum).');
    // The requester changed from browser to gateway or back, so it must be tested again.
    const stored = changed.isProxied === row.isProxied ? changed : await verifyLayer(changed, (line) => print(`! ${line}`), resolve);
    await putLiveLayer(store, stored);
    for (const line of describe(stored)) print(line);
  }
  print(WITHIN);
  return 0;
}

const DRAFT_NAMES = ['title', 'attribution', 'bounds', 'min_zoom', 'max_zoom', 'legend_url', 'legend', 'request', 'identify'] as const;

async function check(store: Store, { args, isTaken }: LayersOptions, print: Print, resolve?: ResolveAll): Promise<number> {
  const rows = args.length > 1 ? await named(store, args.slice(1)) : await listLiveLayers(store);
  let failed = 0;
  for (const row of rows) {
    const { layer, spec } = row;
    const warn: Print = (line) => print(`  ! ${line}`);
    try {
      const draft = await readDraft(spec, pick(layer, spec.told), warn, resolve);
      const titled = draft.title === '' ? { ...draft, title: layer.title } : draft;
      const changed = DRAFT_NAMES.filter((name) => JSON.stringify(titled[name]) !== JSON.stringify(layer[name]));
      const proved = await verifyLayer({ ...row, layer: { ...layer, ...titled } }, warn, resolve);
      if (changed.length > 0 && isTaken) await putLiveLayer(store, proved);
      print(
        `${layer._id}  ${changed.length === 0 ? 'như cũ (unchanged)' : `đã đổi (changed${isTaken ? ', accepted' : ''}): ${changed.join(', ')}`}`,
      );
    } catch (error) {
      if (!(error instanceof LiveError)) throw error;
      failed += 1;
      print(`${layer._id}  hỏng (fails): ${error.message}`);
    }
  }
  print(failed === 0 ? `${rows.length} lớp trả lời.` : `${failed} trong ${rows.length} lớp không trả lời đúng.`);
  return failed === 0 ? 0 : 1;
}

async function remove(store: Store, { args }: LayersOptions, print: Print): Promise<number> {
  let missed = 0;
  for (const id of args.slice(1)) {
    const isRemoved = await removeLiveLayer(store, id);
    if (!isRemoved) missed += 1;
    print(`${id}  ${isRemoved ? 'đã bỏ (removed)' : 'không có lớp này (no such layer)'}`);
  }
  print(WITHIN);
  return missed === 0 ? 0 : 1;
}

/** @param resolve set in tests only */
export async function runLayersCommand(store: Store, args: readonly string[], print: Print, resolve?: ResolveAll): Promise<number> {
  try {
    const options = readLayersOptions(args);
    const [command, ...targets] = options.args;
    if (command === 'add' && targets.length === 1) return await add(store, options, print, resolve);
    if (command === 'list' && targets.length === 0) return await list(store, print);
    if (command === 'set' && targets.length > 0) return await change(store, options, print, resolve);
    if (command === 'check') return await check(store, options, print, resolve);
    if (command === 'remove' && targets.length > 0) return await remove(store, options, print);
    for (const line of LAYERS_USAGE) print(line);
    return 2;
  } catch (error) {
    if (!(error instanceof LiveError)) throw error;
    print(error.message);
    return 1;
  }
}
