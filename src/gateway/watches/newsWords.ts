import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { boxesMeet, boxMiddle } from '../../domain/geometry/box.ts';
import { fitZoom } from '../../domain/map/fitZoom.ts';
import { DEFAULT_BASE_MAP } from '../../domain/map/baseMap.ts';
import { writeComparison } from '../../domain/map/comparison.ts';
import { writeMapAddress } from '../../domain/map/mapAddress.ts';
import type { WatchChange } from '../../domain/watches/watch.ts';
import { LAYER_OPACITY, PARCEL_OVERLAY_OPACITY } from '../../domain/limits.ts';
import { formatAreaM2 } from '../../domain/text/format.ts';
import type { LandChangeKind } from '../land/changes/changeRows.ts';
import type { WatchPlace } from './rows.ts';

/** What of one set of changes lies on the ground of one watch. */
export interface WatchNews {
  watch: WatchPlace;
  change: WatchChange;
  /** m² by what it was and what it is now, land codes with '>' between; '' of a zone without one, '-' where there is no zone. */
  areas: Map<string, number>;
  /** Of m² that are told, all of them. */
  areaM2: number;
  /** How many parcels, by what happened to them. */
  parcels: Map<LandChangeKind, number>;
  /** Around all of it. */
  box: LngLatBox;
}

/** So many kinds of ground stand in a notification, the largest first. */
const MAX_LINES = 5;

const TITLES: Readonly<Record<WatchChange, (title: string) => string>> = {
  plan: (title) => `Quy hoạch thay đổi: ${title}`,
  draft: (title) => `Dự thảo quy hoạch mới: ${title}`,
  parcel: (title) => `Thửa đất thay đổi: ${title}`,
};

const PARCEL_LINES: Readonly<Partial<Record<LandChangeKind, (count: number) => string>>> = {
  parcel_added: (count) => `Thửa mới: ${count}.`,
  parcel_gone: (count) => `Thửa không còn: ${count}.`,
  parcel_shape: (count) => `Thửa đổi ranh giới: ${count}.`,
  parcel_code: (count) => `Thửa đổi loại đất: ${count}.`,
};

const codeName = (code: string): string => (code === '' ? 'không mã' : code);

function areaLine(key: string, areaM2: number): string {
  const [before, after] = key.split('>') as [string, string];
  const area = formatAreaM2(areaM2);
  if (before === '-') return `Thêm ${codeName(after)}: ${area} m².`;
  return after === '-' ? `Bỏ ${codeName(before)}: ${area} m².` : `${codeName(before)} thành ${codeName(after)}: ${area} m².`;
}

/** What a customer reads of it: Vietnamese, a sentence a line, of which each is turned into English by itself. @param planTitle of the planning that brought it; '' of parcels */
export function newsWords({ watch, change, areas, parcels }: WatchNews, planTitle: string): { title: string; content: string } {
  const largest = [...areas].toSorted(([, one], [, other]) => other - one);
  const lines = [
    ...(planTitle === '' ? [] : [`Theo ${planTitle}.`]),
    ...largest.slice(0, MAX_LINES).map(([key, areaM2]) => areaLine(key, areaM2)),
    ...(largest.length > MAX_LINES ? [`Còn ${largest.length - MAX_LINES} loại thay đổi khác.`] : []),
    ...[...parcels].map(([kind, count]) => PARCEL_LINES[kind]!(count)),
  ];
  return { title: TITLES[change](watch.title), content: lines.join('\n') };
}

/** What is shown of news: of a zone, which may be as long as a road, what lies around the watched ground. */
export function newsBox({ watch, box, parcels }: WatchNews): LngLatBox {
  if (parcels.size > 0 || !boxesMeet(box, watch)) return box;
  return {
    west: Math.max(box.west, watch.west),
    south: Math.max(box.south, watch.south),
    east: Math.min(box.east, watch.east),
    north: Math.min(box.north, watch.north),
  };
}

/** Of a phone, without what panels cover. */
const SCREEN = { widthPx: 320, heightPx: 320 };
const [MIN_ZOOM, MAX_ZOOM] = [5, 18];

interface ShownThere {
  parcelId?: string;
  /** A planning that is opened there. */
  layerId?: string | undefined;
  /** Another one that it is compared with. */
  beforeId?: string | null | undefined;
}

/** What stands behind '#' in the app's address to show a place. */
export function placeAddress(box: LngLatBox, { parcelId, layerId, beforeId }: ShownThere = {}): string {
  const isCompared = Boolean(layerId && beforeId && beforeId !== layerId);
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, fitZoom(box, SCREEN)));
  return writeMapAddress({
    view: { center: boxMiddle(box), zoom, bearing: 0, pitch: 0 },
    baseMap: DEFAULT_BASE_MAP,
    layers: [layerId, isCompared ? beforeId : null].filter((id) => id != null).map((id) => ({ id, opacity: LAYER_OPACITY })),
    parcelOpacity: PARCEL_OVERLAY_OPACITY,
    parcelId: parcelId || null,
    drawing: null,
    comparison: isCompared ? writeComparison({ mode: 'swipe', share: 50, left: beforeId!, right: layerId! }) : null,
  });
}
