import { fitZoom } from '../../domain/map/fitZoom.ts';
import { ZOOM } from '../../domain/limits.ts';
import type { OpenLayer } from '../../domain/map/openLayer.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import { flyTo } from './flyTo.ts';

const MARGIN_PX = 24;

/** The map goes where a layer lies, so far up that all of it fits; where that is not known, at a planning's zoom (§9: 13). */
export function flyToLayer({ box, center }: Pick<OpenLayer, 'box' | 'center'>): void {
  if (!box) return flyTo({ ...center }, ZOOM.planningResult);
  const { top, right, bottom, left } = viewSlice.padding;
  const area = {
    widthPx: Math.max(100, window.innerWidth - left - right - 2 * MARGIN_PX),
    heightPx: Math.max(100, window.innerHeight - top - bottom - 2 * MARGIN_PX),
  };
  const middle = { lng: (box.west + box.east) / 2, lat: (box.south + box.north) / 2 };
  flyTo(middle, Math.min(ZOOM.parcel, Math.max(ZOOM.min, fitZoom(box, area))));
}
