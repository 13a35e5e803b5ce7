import { isPlanning, type OpenLayer } from '../../domain/map/openLayer.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { beginOverlap, clearOverlap, selectionSlice, showOverlap } from '../../state/selectionSlice.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { requestGuard } from '../shell/requestGuard.ts';

const measures = requestGuard();

interface DrawnLayer {
  readonly type: OpenLayer['type'];
  readonly drawings: readonly OpenLayer['drawing'][];
}

/** Whether a layer has zones to measure: pictures and tiles have none, and those of a sheet are parcels themselves. */
export const hasZones = (layer: DrawnLayer): boolean => isPlanning(layer) && layer.drawings.includes('zones');

/**
 * Measures what of the open parcel lies in the zones of each open planning layer. To be called whenever either changed: a
 * later call makes an earlier one's answer worthless.
 */
export async function measurePlanOverlap(): Promise<void> {
  const isCurrent = measures.begin();
  const { parcel } = selectionSlice;
  const files = layersSlice.open.filter(hasZones).map(({ id, fileUrl }) => ({ id, fileUrl }));
  if (!parcel || files.length === 0) {
    clearOverlap();
    return;
  }
  beginOverlap(parcel.id);
  const ring = Float64Array.from(parcel.ring.flatMap(({ lng, lat }) => [lng, lat]));
  const answer = await parcelsClient.planOverlap(ring, files);
  if (!isCurrent()) return;
  showOverlap(answer.ok ? answer.value : null);
}
