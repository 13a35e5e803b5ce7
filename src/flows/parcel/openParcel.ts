import { buildCornerTable, type CornerTable, joinCornerTables } from '../../domain/coordinates/cornerTable.ts';
import { provinceMeridiansDeg } from '../../domain/coordinates/meridians.ts';
import { packPoints } from '../../domain/geometry/lngLat.ts';
import { type CadastralParcel, cornersOf, polygonsOf } from '../../domain/land/parcel.ts';
import type { Result } from '../../domain/result.ts';
import { SPEC_GRID, tm3Grid } from '../../domain/coordinates/vn2000.ts';
import { beginSelection, clearSelection, selectionSlice, showSelected, showSelectedMeasure } from '../../state/parcel/selectionSlice.ts';
import { geometryClient } from '../../../workers/geometry/client.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { whenLoaded } from '../shell/loadedCalls.ts';
import { moveParcelIntoView } from '../map/moveIntoView.ts';
import { flyToGround } from '../map/flyTo.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { measureShownGround } from './measureShownGround.ts';

const openings = requestGuard();

/** Closes 'Tách thửa', which is about the parcel that was open. */
function leaveDivision(): void {
  if (selectionSlice.isDivided) whenLoaded(import('./division/closeDivision.ts'), ({ closeDivision }) => closeDivision());
}

/** Opens 'Thông tin thước đo' for a parcel picked from a list, which then fills the map. */
export async function openParcel(id: string): Promise<void> {
  const answer = await openWhenFound(() => parcelsClient.parcel(id));
  if (answer?.ok && answer.value) flyToGround(cornersOf(answer.value));
  else if (answer) raiseNotice('info', 'notice.noResult');
}

/** Time in which a tap may be the first of two, which pick the place under them. */
const SECOND_TAP_MS = 400;

/** Opens the panel of a parcel tapped on the map, which the worker has pinned. */
export function openDrawnParcel(parcel: CadastralParcel): void {
  void showPinnedParcel(parcel);
  moveParcelIntoView(cornersOf(parcel), SECOND_TAP_MS);
}

/**
 * Opens the panel, waiting, until the parcel is found; closes it when there is none.
 * @param isLate the request is old: what was opened meanwhile stays in front
 * @returns the parcel, or null when the panel was closed or another parcel opened meanwhile
 */
export async function openWhenFound(
  find: () => Promise<Result<CadastralParcel | null>>,
  isLate = false,
): Promise<Result<CadastralParcel | null> | null> {
  const isCurrent = openings.begin();
  beginSelection(isLate);
  const answer = await find();
  if (!isCurrent()) return null;
  if (answer.ok && answer.value) void showParcel(answer.value, true);
  else closeParcel();
  return answer;
}

/** Opens the panel for a known parcel, then adds its VN-2000 corners and measurements. */
export function showParcel(parcel: CadastralParcel, isAwaited = false): Promise<void> {
  void parcelsClient.pinParcel(parcel.id);
  return showPinnedParcel(parcel, isAwaited);
}

async function showPinnedParcel(parcel: CadastralParcel, isAwaited = false): Promise<void> {
  const isCurrent = openings.begin();
  leaveDivision();
  showSelected(parcel, isAwaited);
  measureShownGround(true);
  const table = await measureParcel(parcel);
  if (!isCurrent()) return;
  showSelectedMeasure(table);
}

/** Measures the open parcel again after the geometry worker failed; the next call starts a new worker. */
export async function retryMeasure(): Promise<void> {
  const { parcel } = selectionSlice;
  if (parcel) await showParcel(parcel);
}

/** Returns null when the geometry worker failed. */
async function measureParcel(parcel: CadastralParcel): Promise<CornerTable | null> {
  const [meridianDeg] = provinceMeridiansDeg(parcel.provinceCode);
  const grid = meridianDeg === undefined ? SPEC_GRID : tm3Grid(meridianDeg);
  const parts = polygonsOf(parcel).map((rings) => rings.map(packPoints));
  const measured = await geometryClient.measureRings(parts.flat(), grid);
  if (!measured.ok) return null;
  const rings = measured.value.values();
  const tableOf = (lngLat: Float64Array): CornerTable => {
    const { eastNorth, measure } = rings.next().value!;
    return buildCornerTable(eastNorth!, lngLat, meridianDeg ?? null, measure);
  };
  return joinCornerTables(parts.map((part) => part.map(tableOf)));
}

export function closeParcel(): void {
  leaveDivision();
  openings.begin();
  if (selectionSlice.parcel) void parcelsClient.pinParcel(null);
  clearSelection();
  measureShownGround(true);
}
