import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { boxesIntersect, boxCenter } from '../../domain/geometry/box.ts';
import { fitZoom } from '../../domain/map/fitZoom.ts';
import { DEFAULT_BASE_MAP } from '../../domain/map/baseMap.ts';
import { writeComparison } from '../../domain/map/comparison.ts';
import { writeMapAddress } from '../../domain/map/mapAddress.ts';
import type { WatchChange } from '../../domain/watches/watch.ts';
import { LAYER_OPACITY, PARCEL_OVERLAY_OPACITY } from '../../domain/limits.ts';
import { formatAreaM2 } from '../../domain/text/format.ts';
import type { NotificationMessages } from '../account/notificationRoutes.ts';
import type { Message } from '../http/formatMessage.ts';
import type { LandChangeKind } from '../land/changes/changeRows.ts';
import type { WatchPlace } from './rows.ts';

export interface WatchNews {
  watch: WatchPlace;
  change: WatchChange;
  /** Area in m² by old and new land code, joined with '>'; '' is a zone without a code, '-' no zone. */
  areas: Map<string, number>;
  /** Sum of the reported areas, m². */
  areaM2: number;
  parcels: Map<LandChangeKind, number>;
  box: LngLatBox;
}

/** Maximum lines of areas in a notification, the largest first. */
const MAX_LINES = 5;

const TITLES: Readonly<Record<WatchChange, Message['id']>> = {
  plan: 'watches.planChanged',
  draft: 'watches.newDraft',
  parcel: 'watches.parcelsChanged',
};

const PARCEL_LINES: Readonly<Partial<Record<LandChangeKind, Message['id']>>> = {
  parcel_added: 'watches.parcelsNew',
  parcel_gone: 'watches.parcelsGone',
  parcel_shape: 'watches.parcelsReshaped',
  parcel_code: 'watches.parcelsRecoded',
};

const codeName = (code: string): string | Message => (code === '' ? { id: 'watches.noCode' } : code);

function areaLine(key: string, areaM2: number): Message {
  const [before, after] = key.split('>') as [string, string];
  const values = { before: codeName(before), after: codeName(after), area: formatAreaM2(areaM2) };
  if (before === '-') return { id: 'watches.areaAdded', values };
  return { id: after === '-' ? 'watches.areaRemoved' : 'watches.areaTurned', values };
}

/** @param planTitle title of the planning that changed it; '' for parcels */
export function newsMessages({ watch, change, areas, parcels }: WatchNews, planTitle: string): NotificationMessages {
  const largest = [...areas].toSorted(([, a], [, b]) => b - a);
  const content: Message[] = [
    ...(planTitle === '' ? [] : [{ id: 'watches.byPlan', values: { title: planTitle } } as const]),
    ...largest.slice(0, MAX_LINES).map(([key, areaM2]) => areaLine(key, areaM2)),
    ...(largest.length > MAX_LINES ? [{ id: 'watches.otherKinds', values: { n: largest.length - MAX_LINES } } as const] : []),
    ...[...parcels].map(([kind, count]) => ({ id: PARCEL_LINES[kind]!, values: { n: count } })),
  ];
  return { title: { id: TITLES[change], values: { title: watch.title } }, content };
}

/** Returns the box to show. Zones may be as long as a road, so theirs is limited to the watched area. */
export function newsBox({ watch, box, parcels }: WatchNews): LngLatBox {
  if (parcels.size > 0 || !boxesIntersect(box, watch)) return box;
  return {
    west: Math.max(box.west, watch.west),
    south: Math.max(box.south, watch.south),
    east: Math.min(box.east, watch.east),
    north: Math.min(box.north, watch.north),
  };
}

/** Map size of a phone, without the part covered by panels. */
const SCREEN = { widthPx: 320, heightPx: 320 };
const [MIN_ZOOM, MAX_ZOOM] = [5, 18];

interface ShownThere {
  parcelId?: string;
  layerId?: string | undefined;
  beforeId?: string | null | undefined;
}

/** Returns the URL fragment with which the app shows a place. */
export function placeAddress(box: LngLatBox, { parcelId, layerId, beforeId }: ShownThere = {}): string {
  const isCompared = Boolean(layerId && beforeId && beforeId !== layerId);
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, fitZoom(box, SCREEN)));
  return writeMapAddress({
    view: { center: boxCenter(box), zoom, bearing: 0, pitch: 0 },
    baseMap: DEFAULT_BASE_MAP,
    layers: [layerId, isCompared ? beforeId : null].filter((id) => id != null).map((id) => ({ id, opacity: LAYER_OPACITY })),
    parcelOpacity: PARCEL_OVERLAY_OPACITY,
    parcelId: parcelId || null,
    drawing: null,
    comparison: isCompared ? writeComparison({ mode: 'swipe', share: 50, left: beforeId!, right: layerId! }) : null,
  });
}
