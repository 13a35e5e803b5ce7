import { HttpError } from '../http/httpError.ts';
import { AnswerCache } from '../operations/byteCache.ts';
import { RateLimiter } from '../operations/rateLimiter.ts';
import { accessOf } from './sourceSpec.ts';
import { type FetchLimits, fetchSource, type SourceAnswer } from './fetch/fetchSource.ts';
import { PROXY_LIVE_LIMITS } from './fetch/liveLimits.ts';
import type { ResolveAll } from './fetch/sourceAccess.ts';
import { fillAddress, layerTemplates, type LiveSlot } from './layerTemplates.ts';
import { LiveError } from './liveError.ts';
import { plainText } from './read/sourceReading.ts';
import type { StoredLayer } from './rows.ts';

const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
const JSONS = ['application/json', 'application/geo+json', 'application/vnd.geo+json', 'application/geojson', 'text/json'];
const VECTORS = ['application/x-protobuf', 'application/vnd.mapbox-vector-tile', 'application/protobuf', 'application/octet-stream'];

/** Content types accepted for each kind of request, and the type sent. None is a document or a script, nor SVG. */
const TYPES: Readonly<Record<'pictures' | 'vectors' | 'features' | 'words', { taken: readonly string[]; sent?: string }>> = {
  pictures: { taken: PICTURES },
  vectors: { taken: VECTORS, sent: 'application/x-protobuf' },
  // ArcGIS labels its JSON as plain text.
  features: { taken: [...JSONS, 'text/plain'], sent: 'application/json' },
  words: { taken: [...JSONS, 'text/plain'] },
};

function typesOf({ layer: { request, identify } }: StoredLayer, slot: LiveSlot): (typeof TYPES)['pictures'] {
  if (slot === 'features') return TYPES.features;
  if (slot === 'identify') return identify?.kind === 'wms' ? TYPES.words : TYPES.features;
  return slot === 'tiles' && request.kind === 'vector-tiles' ? TYPES.vectors : TYPES.pictures;
}

export interface ProxiedAnswer {
  status: 200 | 204 | 206 | 404;
  headers: Record<string, string>;
  body: Buffer;
  /** The service's `Access-Control-Allow-Origin`; '' if missing. */
  readers: string;
}

/** Validates a range of an archive: `bytes=0-127`. @returns undefined for none, too long or several ones */
function rangeOf(header: string | undefined): string | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? [];
  const length = Number(to) - Number(from) + 1;
  return from !== '' && length >= 1 && length <= PROXY_LIVE_LIMITS.rangeBytes ? `bytes=${from}-${to}` : undefined;
}

type Rates = Record<'perMinutePerAddress' | 'perMinutePerLayer', number>;

/** Proxies services of layers, restricted to each layer's templates, with a short cache. */
export class LayerProxy {
  readonly #resolve: ResolveAll | undefined;
  readonly #rates: Rates;
  readonly #gate = new RateLimiter();
  readonly #kept = new AnswerCache<ProxiedAnswer>({
    maxBytes: PROXY_LIVE_LIMITS.keptBytes,
    maxAgeMs: PROXY_LIVE_LIMITS.keptMs,
    bytesOf: ({ body }) => (body.length > PROXY_LIVE_LIMITS.keptBytesOfOne ? undefined : body.length + 512),
  });

  constructor(resolve?: ResolveAll, rates: Rates = PROXY_LIVE_LIMITS) {
    this.#resolve = resolve;
    this.#rates = rates;
  }

  /**
   * @param from client: `range` is the header, for archives; `origin` is sent on to see which pages may read the answer
   * @throws HttpError 400 for an invalid request, 404, 429; LiveError if the service does not answer properly
   */
  async answer(
    row: StoredLayer,
    slot: LiveSlot,
    values: Record<string, string>,
    from: { address: string; range?: string | undefined; origin?: string },
  ): Promise<ProxiedAnswer> {
    const template = layerTemplates(row.layer)[slot]?.[0];
    if (template === undefined) throw new HttpError(404, 'layers.notFound');
    const { request } = row.layer;
    const filled = fillAddress(template, values, request.kind === 'warped-matrix' ? request.matrices.map(({ id }) => id) : []);
    const range = slot === 'archive' ? rangeOf(from.range) : undefined;
    if (filled === undefined || (slot === 'archive' && range === undefined)) throw new HttpError(400, 'request.invalid');
    this.#admit(row.layer._id, from.address);
    return this.#kept.get(`${filled} ${range ?? ''}`, () => this.#fetch(row, slot, filled, { range, origin: from.origin }));
  }

  #admit(id: string, address: string): void {
    const { perMinutePerAddress, perMinutePerLayer } = this.#rates;
    if (!this.#gate.admit({ [`address ${address}`]: perMinutePerAddress, [`layer ${id}`]: perMinutePerLayer }))
      throw new HttpError(429, 'layers.tooMany', { retryAfterS: 30 });
  }

  async #fetch(
    row: StoredLayer,
    slot: LiveSlot,
    address: string,
    { range, origin }: { range: string | undefined; origin: string | undefined },
  ): Promise<ProxiedAnswer> {
    const limits: FetchLimits = PROXY_LIVE_LIMITS.answer;
    // Many servers store vector tiles gzipped; they are passed on unchanged.
    const headers: Record<string, string> = {
      ...(range === undefined ? { 'Accept-Encoding': 'gzip, identity' } : { Range: range }),
      ...(origin === undefined ? {} : { Origin: origin }),
    };
    const answer = await fetchSource(address, accessOf(row.spec, this.#resolve), limits, headers);
    const piece = slot === 'archive' ? archiveAnswer(answer) : pieceAnswer(answer, typesOf(row, slot));
    return { ...piece, readers: answer.headers['access-control-allow-origin'] ?? '' };
  }
}

type Piece = Omit<ProxiedAnswer, 'readers'>;

function archiveAnswer({ status, headers, bytes }: SourceAnswer): Piece {
  const range = headers['content-range'] ?? '';
  if (status !== 206 || !/^bytes \d+-\d+\/(\d+|\*)$/.test(range))
    throw new LiveError(`Dịch vụ trả lời ${status}, không phải một phần tệp (not a partial response).`);
  return { status: 206, headers: { 'Content-Type': 'application/octet-stream', 'Content-Range': range }, body: bytes };
}

function pieceAnswer({ status, contentType, headers, bytes }: SourceAnswer, { taken, sent }: (typeof TYPES)['pictures']): Piece {
  const nothing = { headers: {}, body: Buffer.alloc(0) };
  if (status === 204 || (status === 200 && bytes.length === 0)) return { status: 204, ...nothing };
  // A missing tile is normal.
  if (status === 404) return { status: 404, ...nothing };
  const type = contentType.split(';')[0]!.trim();
  const encoding = headers['content-encoding'] ?? 'identity';
  if (status !== 200 || !taken.includes(type) || !['identity', 'gzip', 'x-gzip'].includes(encoding)) {
    const excerpt = /xml|json|text/.test(type) ? plainText(bytes.toString('utf8', 0, 2_000), 200) : '';
    throw new LiveError(`Dịch vụ trả lời ${status} "${type || '?'}" ${excerpt} (not what was asked).`);
  }
  const named = sent ?? type;
  const charset = named.startsWith('text/') ? '; charset=utf-8' : '';
  const packed: Record<string, string> = encoding === 'identity' ? {} : { 'Content-Encoding': 'gzip' };
  return { status: 200, headers: { 'Content-Type': named + charset, ...packed }, body: bytes };
}
