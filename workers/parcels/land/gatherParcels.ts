import { joinBoxes, boxOfPacked, boxesIntersect } from '../../../src/domain/geometry/box.ts';
import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { ringContains, ringsContain, segmentsIntersect } from '../../../src/domain/geometry/ring.ts';
import { type CadastralParcel, cornersOf, pointWithin, polygonsOf, ringsOf } from '../../../src/domain/land/parcel.ts';
import type { ChosenGround } from '../../../src/domain/landFile/chosenGround.ts';
import { GATHERED_MAX_PARCELS } from '../../../src/domain/limits.ts';
import { packPoints } from '../../../src/domain/geometry/lngLat.ts';
import { type Result, success } from '../../../src/domain/result.ts';
import { cellBox, largestCells } from '../../../src/domain/search/aroundCell.ts';
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

type Register = { hold(box: LngLatBox): Promise<Result<void>> };
type Land = Pick<ParcelStore, 'meeting' | 'parcel' | 'parcelAt'>;

/**
 * Adds parcels of a ground to a GeoJSON file, or removes them. Fails as the register does; the file is then unchanged.
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
  const found = await parcelsOn(ground, register, store);
  if (!found.ok) return found;
  const { parcels } = found.value;
  // A tap on a chosen parcel removes it.
  const drops = isRemoved || (ground.kind === 'at' && parcels.length === 1 && lines.has(parcels[0]!.id));
  let isCut = found.value.isCut;
  for (const parcel of parcels) {
    if (drops) lines.delete(parcel.id);
    else if (lines.size < GATHERED_MAX_PARCELS || lines.has(parcel.id)) lines.set(parcel.id, featureLine(parcel));
    else isCut = true;
  }
  const file = new Blob([`${HEAD}\n`, [...lines.values()].join(',\n'), `\n${TAIL}\n`], { type: 'application/geo+json' });
  return success({ file, count: lines.size, changed: Math.abs(lines.size - known), lastId: parcels.at(-1)?.id ?? null, isCut });
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

type Found = Result<{ parcels: CadastralParcel[]; isCut: boolean }>;

async function parcelsOn(ground: ChosenGround, register: Register, store: Land): Promise<Found> {
  if (ground.kind === 'sheet') return parcelsOfSheet(ground.parcelId, register, store);
  if (ground.kind === 'at') {
    const parcel = store.parcelAt(ground.point);
    return success({ parcels: parcel ? [parcel] : [], isCut: false });
  }
  const { path } = ground;
  const isOn =
    ground.kind === 'within' ? (parcel: CadastralParcel) => isWithin(path, parcel) : (parcel: CadastralParcel) => meets(path, parcel);
  return parcelsIn(boxOfPacked(path), isOn, register, store);
}

/** Reads a box cell by cell, so that the store may evict the parcels of earlier cells. */
async function parcelsIn(box: LngLatBox, isOn: (parcel: CadastralParcel) => boolean, register: Register, store: Land): Promise<Found> {
  const parcels = new Map<string, CadastralParcel>();
  for (const cell of largestCells(box)) {
    const part = meetingBox(cellBox(cell), box);
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
  if (!first) return success({ parcels: [], isCut: false });
  const isOfSheet = (parcel: CadastralParcel): boolean => parcel.sheetNumber === first.sheetNumber && wardOf(parcel) === wardOf(first);
  let found: Found = success({ parcels: [first], isCut: false });
  for (let round = 0, count = 0; found.ok && found.value.parcels.length > count && round < MAX_ROUNDS; round += 1) {
    count = found.value.parcels.length;
    const box = joinBoxes(found.value.parcels.map((parcel) => boxOfPacked(packPoints(cornersOf(parcel)))));
    found = await parcelsIn(widened(box), isOfSheet, register, store);
    if (found.ok && found.value.isCut) return found;
  }
  return found;
}

/** Returns the part of an address that names the ward and what it belongs to: sheets are numbered in each ward. */
function wardOf({ address, addressNow }: CadastralParcel): string {
  const names = address.split(', ');
  const ward = names.findLastIndex((name) => /^(?:Phường|Xã|Thị trấn|Đặc khu) /.test(name));
  return ward === -1 ? addressNow : names.slice(ward).join();
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

/** Returns whether a drawn ring holds the middle of a parcel, so that a rough line around a block is enough. */
function isWithin(ring: Float64Array, parcel: CadastralParcel): boolean {
  const { lng, lat } = pointWithin(parcel);
  return ringContains(ring, lng, lat);
}

/** Returns whether a drawn line enters or touches a parcel. */
function meets(line: Float64Array, parcel: CadastralParcel): boolean {
  const rings = ringsOf(parcel).map(packPoints);
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
