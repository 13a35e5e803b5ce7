import * as v from 'valibot';
import { LiveLayer } from '../../contract/live/liveLayers.ts';
import type { Queryable } from '../database/store.ts';
import { AskedSource } from './askedSource.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';

/** A layer as it is kept: with its service's own addresses, whoever asks them. */
export interface StoredLayer {
  layer: LiveLayer;
  /** Whether the gateway hands on what its service answers, so that nobody's browser asks there. */
  isProxied: boolean;
  /** How it was added. */
  asked: AskedSource;
}

type Told = Pick<LiveLayer, 'title' | 'source' | 'attribution' | 'min_zoom' | 'max_zoom' | 'opacity' | 'is_open'>;

interface StoredRow extends Told, LngLatBox {
  id: string;
  as_of: string;
  place: number;
  is_proxied: boolean;
  legend_url: string;
  legend: string;
  request: string;
  identify: string;
  asked: string;
}

const COLUMNS =
  'id, title, source, attribution, as_of, west, south, east, north, min_zoom, max_zoom, opacity, place, is_open, is_proxied, ' +
  'legend_url, legend, request, identify, asked';

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns undefined for one that somebody wrote by hand, and that would fail all others */
function readRow(row: StoredRow): StoredLayer | undefined {
  const layer = v.safeParse(LiveLayer, {
    _id: row.id,
    title: row.title,
    source: row.source,
    attribution: row.attribution,
    as_of: row.as_of === '' ? null : row.as_of,
    bounds: [row.west, row.south, row.east, row.north],
    min_zoom: row.min_zoom,
    max_zoom: row.max_zoom,
    opacity: row.opacity,
    position: row.place,
    is_open: row.is_open,
    legend_url: row.legend_url === '' ? null : row.legend_url,
    legend: jsonOf(row.legend),
    request: jsonOf(row.request),
    identify: row.identify === '' ? null : jsonOf(row.identify),
  });
  const asked = v.safeParse(AskedSource, jsonOf(row.asked));
  return layer.success && asked.success ? { layer: layer.output, isProxied: row.is_proxied, asked: asked.output } : undefined;
}

/**
 * Every layer, in the operator's order.
 * @param onUnreadable hears the ids of those that cannot be read, and are left out
 */
export async function listLiveLayers(store: Queryable, onUnreadable: (id: string) => void = () => undefined): Promise<StoredLayer[]> {
  const rows = await store.query<StoredRow>(`select ${COLUMNS} from live_layers order by place, id`);
  return rows.flatMap((row) => {
    const stored = readRow(row);
    if (!stored) onUnreadable(row.id);
    return stored ?? [];
  });
}

/** Stores a layer under its id, in the place of the one that had it. */
export async function putLiveLayer(store: Queryable, { layer, isProxied, asked }: StoredLayer): Promise<void> {
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
    JSON.stringify(asked),
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

/** @returns whether there was one */
export async function removeLiveLayer(store: Queryable, id: string): Promise<boolean> {
  const rows = await store.query('delete from live_layers where id = $1 returning id', [id]);
  return rows.length > 0;
}
