import { buildCornerTable, type CornerTable } from '../domain/cornerTable.ts';
import { provinceMeridiansDeg } from '../domain/meridians.ts';
import type { CadastralParcel } from '../domain/parcel.ts';
import { SPEC_GRID, tm3Grid } from '../domain/vn2000.ts';
import { selectionSlice } from '../state/selectionSlice.ts';
import { geometryClient } from '../../workers/geometry/client.ts';
import { parcelsClient } from '../../workers/parcels/client.ts';
import { latest } from './latest.ts';
import { raiseNotice } from './raiseNotice.ts';

const openings = latest();

/** Opens 'Thông tin thước đo' for a parcel picked from a list or the map. */
export async function openParcel(id: string): Promise<void> {
  const isCurrent = openings.begin();
  Object.assign(selectionSlice, { status: 'loading', parcel: null, table: null, unmeasured: false });
  const answer = await parcelsClient.parcel(id);
  if (!isCurrent()) return;
  if (!answer.ok || answer.value === null) {
    closeParcel();
    raiseNotice('info', 'notice.noResult');
    return;
  }
  await showParcel(answer.value);
}

/** Opens the panel for a parcel already at hand, then adds its VN-2000 corners and measures. */
export async function showParcel(parcel: CadastralParcel): Promise<void> {
  const isCurrent = openings.begin();
  Object.assign(selectionSlice, { status: 'ready', parcel, table: null, unmeasured: false });
  void parcelsClient.keepParcel(parcel.id);
  const table = await measureParcel(parcel);
  if (!isCurrent()) return;
  selectionSlice.table = table;
  selectionSlice.unmeasured = table === null;
}

/** Measures the open parcel again, after the geometry worker failed; the next call starts a new one. */
export async function retryMeasure(): Promise<void> {
  const { parcel } = selectionSlice;
  if (parcel) await showParcel(parcel);
}

/** Null when the geometry worker failed. */
async function measureParcel(parcel: CadastralParcel): Promise<CornerTable | null> {
  const [meridianDeg] = provinceMeridiansDeg(parcel.provinceCode);
  const grid = meridianDeg === undefined ? SPEC_GRID : tm3Grid(meridianDeg);
  const lngLat = Float64Array.from(parcel.ring.flatMap(({ lng, lat }) => [lng, lat]));
  const [eastNorth, measure] = await Promise.all([
    geometryClient.fromWgs84(lngLat.slice(), grid),
    geometryClient.measureRing(lngLat.slice(), grid),
  ]);
  if (!eastNorth.ok || !measure.ok) return null;
  return buildCornerTable(eastNorth.value, lngLat, meridianDeg ?? null, measure.value);
}

export function closeParcel(): void {
  openings.begin();
  if (selectionSlice.parcel) void parcelsClient.keepParcel(null);
  Object.assign(selectionSlice, { status: 'none', parcel: null, table: null, unmeasured: false });
}

