import { type LiveLayer, LiveLayer as LiveLayerSchema } from '../../../contract/live/liveLayers.ts';
import * as v from 'valibot';
import { type AskedSource, readingOf } from '../askedSource.ts';
import type { ResolveAll } from '../fetch/sourceAccess.ts';
import { layerOrigins } from '../layerTemplates.ts';
import { LiveError } from '../liveError.ts';
import { LayerProxy } from '../layerProxy.ts';
import { readSource } from '../read/readSource.ts';
import type { LiveDraft } from '../read/sourceReading.ts';
import type { StoredLayer } from '../rows.ts';
import type { ToldLayer } from './layersOptions.ts';
import { sampleRequest } from './sampleRequest.ts';

/** What a service says, with what the operator told in its place. */
export async function readDraft(
  asked: AskedSource,
  told: Pick<ToldLayer, 'title' | 'attribution' | 'min_zoom' | 'max_zoom'>,
  tell: (words: string) => void,
  resolve?: ResolveAll,
): Promise<LiveDraft> {
  const draft = { ...(await readSource(asked.url, asked.kind, readingOf(asked, tell, resolve))), ...told };
  if (draft.min_zoom > draft.max_zoom)
    throw new LiveError(`Mức phóng ${draft.min_zoom} lớn hơn ${draft.max_zoom} (the least zoom is above the greatest).`);
  return draft;
}

/**
 * Whether browsers may ask a layer's servers themselves: a page of https shows nothing of http, and the page's policy names servers by name.
 * @throws LiveError that says what to do instead
 */
function assertDirect(layer: LiveLayer, isPrivate: boolean): void {
  for (const origin of layerOrigins(layer)) {
    if (origin.startsWith('http:') && !isPrivate)
      throw new LiveError(`${origin} không có https, trình duyệt sẽ không hỏi; thêm --proxy (no https: browsers do not ask it).`);
    if (!/^https?:\/\/[\w.-]+(:\d+)?$/.test(origin)) throw new LiveError(`${origin}: thêm --proxy (a host that a policy cannot name).`);
  }
}

/**
 * A layer that can be stored: it fits the wire, may be asked as it is meant to be, and has answered.
 * @param tell hears of what is strange and no fault
 * @throws LiveError
 */
export async function proveLayer(stored: StoredLayer, tell: (words: string) => void, resolve?: ResolveAll): Promise<StoredLayer> {
  const parsed = v.safeParse(LiveLayerSchema, stored.layer);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new LiveError(
      `Điều dịch vụ nói không dùng được (what the service says cannot be used): ${v.getDotPath(issue) ?? ''} ${issue.message.slice(0, 200)}`,
    );
  }
  const layer = parsed.output;
  if (!stored.isProxied) assertDirect(layer, stored.asked.isPrivate);
  const { slot, values, range } = await sampleRequest(layer);
  const from = { address: '', range, origin: pageOrigin() };
  const { status, body, readers } = await new LayerProxy(resolve).answer({ ...stored, layer }, slot, values, from);
  const isThere = status === 200 || status === 206;
  if (!isThere) tell('Ở giữa phạm vi dịch vụ không có ô nào (nothing in the middle of its bounds).');
  if (slot === 'features') assertFeatures(body);
  if (!stored.isProxied && isThere) assertReadable(readers, tell);
  return { ...stored, layer };
}

/** Where the operator's pages are opened; a name that nobody has while that is not said. */
const pageOrigin = (): string => (process.env.PUBLIC_ORIGIN ?? '').split(/[\s,]+/)[0] || 'https://thua.invalid';

/**
 * Browsers hand on what another server says only where that server lets pages read it.
 * @throws LiveError where it lets none
 */
function assertReadable(readers: string, tell: (words: string) => void): void {
  if (readers === '')
    throw new LiveError(
      'Dịch vụ không cho trang web khác đọc (không có Access-Control-Allow-Origin); thêm --proxy (the service lets no other page read it: no CORS).',
    );
  if (readers !== '*' && readers !== pageOrigin())
    tell(`Dịch vụ chỉ cho trang ${readers.slice(0, 120)} đọc; nếu không phải trang của bạn thì thêm --proxy (CORS for that page only).`);
}

function assertFeatures(body: Buffer): void {
  let said: { features?: unknown; error?: { message?: unknown } } | undefined;
  try {
    said = JSON.parse(body.toString('utf8')) as typeof said;
  } catch {
    said = undefined;
  }
  if (Array.isArray(said?.features)) return;
  const words = typeof said?.error?.message === 'string' ? said.error.message.slice(0, 200) : 'không có features';
  throw new LiveError(`Dịch vụ không trả lời đối tượng (answers no features): ${words}`);
}
