import * as v from 'valibot';
import { LiveLayer } from '../../contract/live/liveLayers.ts';
import type { Queryable } from '../database/store.ts';
import { SourceSpec } from './sourceSpec.ts';
import { jsonOf } from './read/sourceReading.ts';

/** A stored layer with its service's own URLs, whether proxied or not. */
export interface StoredLayer {
  layer: LiveLayer;
  /** True if the gateway proxies the service, so that browsers do not contact it. */
  isProxied: boolean;
  spec: SourceSpec;
}

interface StoredRow {
  _id: string;
  is_proxied: boolean;
  legend: string;
  request: string;
  identify: string | null;
  asked: string;
}

const COLUMNS =
  'id, title, source, attribution, as_of, west, south, east, north, min_zoom, max_zoom, opacity, place, is_open, is_proxied, ' +
  'legend_url, legend, request, identify, asked';

/** @returns undefined for an invalid, manually edited row, which must not break the others */
function readRow(row: StoredRow): StoredLayer | undefined {
  const { legend, request, identify } = row;
  const parsed = { legend: jsonOf(legend), request: jsonOf(request), identify: identify === null ? null : jsonOf(identify) };
  const layer = v.safeParse(LiveLayer, { ...row, ...parsed });
  const spec = v.safeParse(SourceSpec, jsonOf(row.asked));
  return layer.success && spec.success ? { layer: layer.output, isProxied: row.is_proxied, spec: spec.output } : undefined;
}

/** Lists layers in the operator's order; calls `onUnreadable` with the ids of invalid ones, which are left out. */
export async function listLiveLayers(store: Queryable, onUnreadable: (id: string) => void = () => undefined): Promise<StoredLayer[]> {
  const rows = await store.query<StoredRow>(
    `select id as _id, title, source, attribution, nullif(as_of, '') as as_of, array[west, south, east, north] as bounds, min_zoom, max_zoom,
       opacity, place as position, is_open, nullif(legend_url, '') as legend_url, legend, request, nullif(identify, '') as identify,
       is_proxied, asked
     from live_layers order by place, id`,
  );
  return rows.flatMap((row) => {
    const stored = readRow(row);
    if (!stored) onUnreadable(row._id);
    return stored ?? [];
  });
}

export async function putLiveLayer(store: Queryable, { layer, isProxied, spec }: StoredLayer): Promise<void> {
  const values = [
    layer._id,
    layer.title,
    layer.source,
    layer.attribution,
    layer.as_of ?? '',
    ...layer.bounds,
    layer.min_zoom,
    layer.max_zoom,
    layer.opacity,
    layer.position,
    layer.is_open,
    isProxied,
    layer.legend_url ?? '',
    JSON.stringify(layer.legend),
    JSON.stringify(layer.request),
    layer.identify ? JSON.stringify(layer.identify) : '',
    JSON.stringify(spec),
  ];
  const names = COLUMNS.split(', ');
  await store.query(
    `insert into live_layers (${COLUMNS}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})
     on conflict (id) do update set ${names
       .slice(1)
       .map((name) => `${name} = excluded.${name}`)
       .join(', ')}`,
    values,
  );
}

export async function removeLiveLayer(store: Queryable, id: string): Promise<boolean> {
  const rows = await store.query('delete from live_layers where id = $1 returning id', [id]);
  return rows.length > 0;
}
