import { buildCornerTable, type CornerTable } from '../../domain/coordinates/cornerTable.ts';
import { interiorPoint } from '../../domain/geometry/ring.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type CadastralParcel, polygonsOf } from '../../domain/land/parcel.ts';
import { ringFault } from '../../domain/geometry/ringFault.ts';
import { SPEC_GRID, tm3Grid } from '../../domain/coordinates/vn2000.ts';
import { cornersSlice, updateCorners } from '../../state/search/cornersSlice.ts';
import { searchSlice, showSearchFaults, stopForGrid } from '../../state/search/searchSlice.ts';
import { geometryClient } from '../../../workers/geometry/client.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { loadProvinces } from './loadProvinces.ts';
import { beginSearch, openSearch } from './openSearch.ts';
import { checkProvince, markFirstBadField, readCornerRow } from './pasteCorners.ts';
import { searches } from '../shell/requestGuard.ts';
import { isSameCorner, lotsAtCorner } from '../parcel/pickLots.ts';
import { measureShownGround } from '../parcel/measureShownGround.ts';
import { showParcel } from '../parcel/openParcel.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { showPosition } from './showPosition.ts';

type ReadCorners = ReturnType<typeof readRows>;

/**
 * Finds the polygon and parcel of VN-2000 corners (the goc-ranh tab). Evidence against their grid is reported first;
 * sending the form again searches anyway. @param isFromForm the form that shows the corners was sent
 */
export async function searchCorners(isFromForm = false): Promise<void> {
  const read = readRows();
  if (read.rows.length === 0) {
    showSearchFaults(['corners']);
    markFirstBadField();
    raiseNotice('error', 'notice.cornersEmpty');
    return;
  }
  if (checkProvince() || (!isFromForm && searchSlice.corners.gridFault)) {
    openSearch('goc-ranh');
    stopForGrid();
    raiseNotice('warning', 'notice.checkGrid');
    return;
  }
  const search = beginSearch('goc-ranh');
  const located = await locate(read);
  if (!search.finish()) return;
  if (!located) {
    showSearchFaults(['corners']);
    markFirstBadField();
    raiseNotice('info', 'notice.noResult');
    return;
  }
  showSearchFaults([]);
  const ring = located.table.corners.map((corner) => corner.position);
  const middle = interiorPoint(ring);
  const shown = showPosition(middle, { address: '', ring });
  updateCorners({
    table: located.table,
    fault: ringFault(located.table.corners),
    swappedRows: read.swappedRows,
    skippedRows: located.skippedRows,
    found: null,
    lots: [],
  });
  measureShownGround(true);
  // Their panel asks for the province.
  if (located.table.meridianDeg === null) void loadProvinces(searchSlice.corners.edition);
  if (await shown) await findParcelUnder(middle, located.table);
}

function readRows() {
  const all = searchSlice.corners.rows.map((row, index) => ({ ...row, number: index + 1, pair: readCornerRow(row) }));
  const complete = all.flatMap(({ number, pair }) => (pair ? [{ number, ...pair }] : []));
  return {
    /** Row numbers (from 1) of the rows with both values, in order. */
    rows: complete.map(({ number }) => number),
    eastNorth: Float64Array.from(complete.flatMap(({ x, y }) => [y, x])),
    swappedRows: complete.filter(({ swapped }) => swapped).map(({ number }) => number),
    /** Row numbers of the rows with only one of the two values. */
    halfRows: all.filter(({ x, y, pair }) => !pair && (x.trim() !== '' || y.trim() !== '')).map(({ number }) => number),
  };
}

/** Converts and measures; skips pairs that fail conversion (§5). Null when none is left or the worker failed. */
async function locate(read: ReadCorners): Promise<{ table: CornerTable; skippedRows: number[] } | null> {
  const { meridianDeg } = searchSlice.corners;
  const grid = meridianDeg === null ? SPEC_GRID : tm3Grid(meridianDeg);
  const measured = await geometryClient.measureCorners(read.eastNorth, grid);
  if (!measured.ok || !measured.value.measure) return null;
  const { lngLat, measure } = measured.value;
  const good = read.rows.flatMap((_, index) => (Number.isNaN(lngLat[2 * index]!) ? [] : [index]));
  const failed = read.rows.filter((_, index) => Number.isNaN(lngLat[2 * index]!));
  const skippedRows = [...failed, ...read.halfRows].sort((a, b) => a - b);
  return { table: buildCornerTable(takePairs(read.eastNorth, good), takePairs(lngLat, good), meridianDeg, measure), skippedRows };
}

const takePairs = (pairs: Float64Array, indices: number[]): Float64Array =>
  Float64Array.from(indices.flatMap((index) => [pairs[2 * index]!, pairs[2 * index + 1]!]));

/** Returns the parcel with these corners, else the one under their middle, which may be enclosed by the first. */
async function parcelOf(middle: LngLat, { corners }: CornerTable): Promise<CadastralParcel | null> {
  const typed = corners.map(({ position }) => position);
  const lots = typed.length > 2 ? await lotsAtCorner(typed[0]!) : [];
  const same = lots.find((lot) => lot.parts !== undefined && polygonsOf(lot).some(([outline]) => areSameCorners(outline!, typed)));
  if (same) return same;
  const under = await parcelsClient.parcelAt(middle);
  return under.ok ? under.value : null;
}

/** Compares corners in any order, within the rounding of registers. */
const areSameCorners = (one: readonly LngLat[], other: readonly LngLat[]): boolean =>
  one.length === other.length && one.every((corner) => other.some((near) => isSameCorner(corner, near)));

async function findParcelUnder(middle: LngLat, table: CornerTable): Promise<void> {
  const isCurrent = searches.watch();
  if (table.corners.length === 1) {
    const lots = await lotsAtCorner(middle);
    if (!isCurrent()) return;
    if (lots.length > 1) {
      updateCorners({ lots: lots.map(({ id, title, areaM2 }) => ({ id, title, areaM2 })) });
      return;
    }
  }
  const under = await parcelOf(middle, table);
  if (!under || !isCurrent()) return;
  const areaM2 = table.areaGridM2 ?? table.areaWgs84M2;
  updateCorners({
    found: {
      parcelId: under.id,
      title: under.title,
      recordAreaM2: under.areaM2,
      differenceM2: areaM2 === null || cornersSlice.fault !== null ? null : areaM2 - under.areaM2,
    },
  });
  await showParcel(under);
}
