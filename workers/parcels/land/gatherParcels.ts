import { boxesIntersect, boxOfPacked, joinBoxes } from '../../../src/domain/geometry/box.ts';
import { type LngLat, type LngLatBox, packPoints } from '../../../src/domain/geometry/lngLat.ts';
import { ringContains, ringsContain, segmentIntersectsBox, segmentsIntersect } from '../../../src/domain/geometry/ring.ts';
import { type CadastralParcel, type Ground, cornersOf, pointWithin, polygonsOf, ringsOf } from '../../../src/domain/land/parcel.ts';
import type { ChosenGround } from '../../../src/domain/landFile/chosenGround.ts';
import { GATHERED_MAX_PARCELS } from '../../../src/domain/limits.ts';
import { failure, type Result, success } from '../../../src/domain/result.ts';
import { type AroundCell, cellBox, cellSideDeg, largestCells } from '../../../src/domain/search/aroundCell.ts';
import { foldVietnamese } from '../../../src/domain/text/foldVietnamese.ts';
import type { GatheredParcels } from '../api.ts';
import type { ParcelStore } from '../store/parcelStore.ts';

const HEAD = '{"type":"FeatureCollection","features":[';
const TAIL = ']}';
/** Each parcel is one line that begins with its id. */
const ID = /^\{"type":"Feature","id":("(?:[^"\\]|\\.)*")/;
/** Distance around a sheet's known parcels in which its next ones are searched: wider than a street, in degrees. */
const AROUND_SHEET_DEG = 0.0006;
/** A sheet's parcels may be apart; rounds after which the search ends. */
const MAX_ROUNDS = 40;
/** Maximum cells of 660 m to fetch for one choice: some 8 by 8 km. */
const MAX_CELLS = 150;

type Register = { hold(box: LngLatBox): Promise<Result<void>> };
type Land = Pick<ParcelStore, 'meeting' | 'parcel' | 'parcelAt'>;
/** Facts of a parcel that a choice uses. */
type Lot = Ground & Pick<CadastralParcel, 'id' | 'sheetNumber' | 'address'>;
type Found = Result<{ parcels: CadastralParcel[]; isCut: boolean }>;

/**
 * Adds parcels on a ground to a GeoJSON file, or removes them. Fails as the register does, and with `malformed` for a
 * ground that is too large; the file is then unchanged. Removing needs no register.
 * @param before the file so far; null: none @param register fetches a box into the store
 */
export async function gatherParcels(
  before: Blob | null,
  ground: ChosenGround,
  isRemoved: boolean,
  register: Register,
  store: Land,
): Promise<Result<GatheredParcels>> {
  const lines = await readLines(before);
  const known = lines.size;
  const ends = isRemoved ? chosenLots(lines, ground) : [];
  const found = isRemoved ? success({ parcels: [], isCut: false }) : await parcelsOn(ground, register, store);
  if (!found.ok) return found;
  const { parcels } = found.value;
  let { isCut } = found.value;
  const isPress = ground.kind === 'at' || ground.kind === 'parcel';
  // A press on a chosen parcel removes it.
  if (isPress && parcels.every(({ id }) => lines.has(id))) ends.push(...(parcels.length > 0 ? parcels : chosenLots(lines, ground)));
  else {
    for (const parcel of parcels) {
      if (lines.size < GATHERED_MAX_PARCELS || lines.has(parcel.id)) lines.set(parcel.id, featureLine(parcel));
      else isCut = true;
    }
  }
  for (const { id } of ends) lines.delete(id);
  const file = new Blob([`${HEAD}\n`, [...lines.values()].join(',\n'), `\n${TAIL}\n`], { type: 'application/geo+json' });
  const lastId = [...parcels, ...ends].at(-1)?.id ?? null;
  return success({ file, count: lines.size, changed: Math.abs(lines.size - known), lastId, isCut });
}

async function readLines(file: Blob | null): Promise<Map<string, string>> {
  const lines = new Map<string, string>();
  for (const line of (await file?.text())?.split('\n') ?? []) {
    const [, id] = ID.exec(line) ?? [];
    if (id !== undefined) lines.set(JSON.parse(id) as string, line.replace(/,$/, ''));
  }
  return lines;
}

/** Returns a parcel as a line of GeoJSON, with fields that the readers of land files know. */
function featureLine(parcel: CadastralParcel): string {
  const { id, sheetNumber, parcelNumber, areaM2, landCode, address, isSample } = parcel;
  const closed = (ring: readonly LngLat[]): number[][] => [...ring, ring[0]!].map(({ lng, lat }) => [lng, lat]);
  return JSON.stringify({
    type: 'Feature',
    id,
    properties: {
      SoTo: sheetNumber,
      SoThua: parcelNumber,
      DienTich: areaM2,
      LoaiDat: landCode,
      DiaChi: address,
      ...(isSample && { GhiChu: 'Dữ liệu mẫu' }),
    },
    geometry: { type: 'MultiPolygon', coordinates: polygonsOf(parcel).map((rings) => rings.map(closed)) },
  });
}

/** Returns the lots of the file that are on a ground. */
function chosenLots(lines: ReadonlyMap<string, string>, ground: ChosenGround): Lot[] {
  const lots = [...lines.values()].map((line): Lot => {
    const { id, properties, geometry } = JSON.parse(line) as {
      id: string;
      properties: { SoTo: string; DiaChi: string };
      geometry: { coordinates: Array<Array<Array<[number, number]>>> };
    };
    const parts = geometry.coordinates.map((rings) => rings.map((ring) => ring.slice(1).map(([lng, lat]) => ({ lng, lat }))));
    return { id, sheetNumber: properties.SoTo, address: properties.DiaChi, ring: parts[0]![0]!, parts };
  });
  if (ground.kind === 'parcel') return lots.filter(({ id }) => id === ground.parcelId);
  if (ground.kind === 'sheet') {
    const first = lots.find(({ id }) => id === ground.parcelId);
    return first ? lots.filter((lot) => isOnSheet(lot, first)) : [];
  }
  return lots.filter(testOf(ground));
}

async function parcelsOn(ground: ChosenGround, register: Register, store: Land): Promise<Found> {
  if (ground.kind === 'sheet') return parcelsOfSheet(ground.parcelId, register, store);
  if (ground.kind === 'at' || ground.kind === 'parcel') {
    const parcel = ground.kind === 'at' ? store.parcelAt(ground.point) : store.parcel(ground.parcelId);
    return success({ parcels: parcel ? [parcel] : [], isCut: false });
  }
  const { path } = ground;
  const isNeeded = (box: LngLatBox): boolean => ground.kind === 'within' || pathMeetsBox(path, box);
  return parcelsIn(boxOfPacked(path), testOf(ground), register, store, isNeeded);
}

/** Returns the test whether a lot is on a ground. */
function testOf(ground: Extract<ChosenGround, { kind: 'at' | 'within' | 'along' }>): (lot: Lot) => boolean {
  if (ground.kind === 'at') return (lot) => ringsContain(ringsOf(lot).map(packPoints), ground.point.lng, ground.point.lat);
  return (lot) => (ground.kind === 'within' ? isWithin(ground.path, lot) : meets(ground.path, lot));
}

/** Reads a box cell by cell, so that the store may evict the parcels of earlier cells. */
async function parcelsIn(
  box: LngLatBox,
  isOn: (parcel: CadastralParcel) => boolean,
  register: Register,
  store: Land,
  isNeeded: (box: LngLatBox) => boolean = () => true,
): Promise<Found> {
  const side = cellSideDeg(0);
  // Counted before they are made: a country has millions.
  if ((box.east - box.west) * (box.north - box.south) > MAX_CELLS * side * side) return failure('malformed', 'too large');
  const parcels = new Map<string, CadastralParcel>();
  const partOf = (cell: AroundCell): LngLatBox => meetingBox(cellBox(cell), box);
  for (const part of largestCells(box).map(partOf).filter(isNeeded)) {
    const held = await register.hold(part);
    if (!held.ok) return held;
    for (const id of store.meeting(part, Infinity).ids) {
      const parcel = parcels.has(id) ? null : store.parcel(id);
      if (parcel && isOn(parcel)) parcels.set(id, parcel);
    }
    if (parcels.size > GATHERED_MAX_PARCELS) return success({ parcels: [...parcels.values()], isCut: true });
  }
  return success({ parcels: [...parcels.values()], isCut: false });
}

/** Finds the parcels of a parcel's sheet outwards from it, as the register has no call for them. */
async function parcelsOfSheet(parcelId: string, register: Register, store: Land): Promise<Found> {
  const first = store.parcel(parcelId);
  // Parcels without a sheet number are on no common sheet.
  if (!first || first.sheetNumber === '') return success({ parcels: first ? [first] : [], isCut: false });
  let parcels = [first];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const box = joinBoxes(parcels.map((parcel) => boxOfPacked(packPoints(cornersOf(parcel)))));
    const found = await parcelsIn(widened(box), (parcel) => isOnSheet(parcel, first), register, store);
    if (!found.ok || found.value.isCut || found.value.parcels.length === parcels.length) return found;
    parcels = found.value.parcels;
  }
  return success({ parcels, isCut: true });
}

const isOnSheet = (lot: Lot, first: Lot): boolean => lot.sheetNumber === first.sheetNumber && wardOf(lot) === wardOf(first);

/** Returns the part of an address that names the ward and what it belongs to: sheets are numbered in each ward. */
function wardOf({ address }: Lot): string {
  const names = address.split(', ');
  const ward = names.findLastIndex((name) => /^(?:Phường|Xã|Thị trấn|Đặc khu) /.test(name));
  return foldVietnamese(names.slice(ward).join());
}

const widened = ({ west, south, east, north }: LngLatBox): LngLatBox => ({
  west: west - AROUND_SHEET_DEG,
  south: south - AROUND_SHEET_DEG,
  east: east + AROUND_SHEET_DEG,
  north: north + AROUND_SHEET_DEG,
});

const meetingBox = (one: LngLatBox, other: LngLatBox): LngLatBox => ({
  west: Math.max(one.west, other.west),
  south: Math.max(one.south, other.south),
  east: Math.min(one.east, other.east),
  north: Math.min(one.north, other.north),
});

function pathMeetsBox(path: Float64Array, box: LngLatBox): boolean {
  for (let at = 0; at + 2 < path.length; at += 2)
    if (segmentIntersectsBox(path[at]!, path[at + 1]!, path[at + 2]!, path[at + 3]!, box)) return true;
  return false;
}

/** Returns whether a drawn ring holds the middle of a lot, so that a rough line around a block is enough. */
function isWithin(ring: Float64Array, lot: Lot): boolean {
  const { lng, lat } = pointWithin(lot);
  return ringContains(ring, lng, lat);
}

/** Returns whether a drawn line enters or touches a lot. */
function meets(line: Float64Array, lot: Lot): boolean {
  const rings = ringsOf(lot).map(packPoints);
  if (!boxesIntersect(boxOfPacked(line), joinBoxes(rings.map((ring) => boxOfPacked(ring))))) return false;
  if (ringsContain(rings, line[0]!, line[1]!)) return true;
  return rings.some((ring) => {
    const points = Float64Array.from([...line, ...ring]);
    for (let at = 0; at + 2 < line.length; at += 2) {
      for (let side = 0; side < ring.length; side += 2) {
        const [from, to] = [line.length + side, line.length + ((side + 2) % ring.length)];
        if (segmentsIntersect(points, at, at + 2, from, to)) return true;
      }
    }
    return false;
  });
}
