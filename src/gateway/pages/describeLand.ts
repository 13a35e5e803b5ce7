import { boxOfPacked } from '../../domain/geometry/box.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { landCode } from '../../domain/land/landCodes.ts';
import { fillColour } from '../../domain/land/fillColour.ts';
import { formatAreaM2, formatTyped } from '../../domain/text/format.ts';
import type { Store } from '../database/store.ts';
import { askShards } from '../land/askShards.ts';
import { readLandExtents } from '../land/landExtents.ts';
import { ringsOfRow } from '../land/parcelShape.ts';
import { type CadastralItemRow, findAround, type ParcelLandRow, readParcelRow, readPlanningRow, readPlanningZones } from '../land/rows.ts';
import { type WardNames, wardDirectory } from '../land/wardDirectory.ts';
import { SAMPLE_LABEL } from '../land/wire.ts';
import type { CardShape } from './drawCard.ts';
import type { LandPage } from './landPage.ts';

const MAX_LINKS = 100;
const MAX_NEIGHBOURS = 200;
const UNKNOWN_COLOUR = '#E6E6E6';

export const PARCEL_PAGES = '/thua';
export const PLANNING_PAGES = '/quy-hoach';
export const WARD_PAGES = '/xa';
/** Behind a page's path. */
export const PICTURE_NAME = 'ban-do.png';

const addressOf = (ward: WardNames | undefined, ...before: string[]): string =>
  [...before, ward?.wardNameWithType, ward?.districtNameWithType, ward?.cityNameWithType].filter(Boolean).join(', ');

/** The ward of since July 2025, where it is known. */
function renamedWard(ward: WardNames | undefined): Array<[string, string]> {
  const names = [ward?.newWardNameWithType, ward?.newCityNameWithType].filter(Boolean).join(', ');
  return names === '' ? [] : [['Từ 01/07/2025', names]];
}

const namedCode = (code: string): string => {
  const known = landCode(code);
  return known ? `${code} – ${known.name}` : code;
};

/** Titles of made plannings say so themselves. */
const planningLink = ({ id, title }: Pick<ParcelLandRow, 'id' | 'title'>): { path: string; words: string } => ({
  path: `${PLANNING_PAGES}/${id}`,
  words: title,
});

const wardLink = (ward: WardNames): { path: string; words: string } => ({ path: `${WARD_PAGES}/${ward.wardCode}`, words: addressOf(ward) });

/** @returns null where there is no such parcel */
export async function describeParcel(store: Store, id: string): Promise<LandPage | null> {
  const row = await readParcelRow(store, id);
  if (!row) return null;
  const ward = (await wardDirectory(store)).get(row.ward_code);
  const plannings = await findAround<ParcelLandRow>(store, 'parcel_lands', { box: boxOfPacked(row.ring), limit: 10 });
  const address = addressOf(ward, row.street);
  const middle = { lng: row.center_lng, lat: row.center_lat };
  return {
    path: `${PARCEL_PAGES}/${row.id}`,
    title: `Thửa ${row.parcel_number}, tờ bản đồ ${row.land_number}${row.is_sample ? SAMPLE_LABEL : ''}`,
    description: `${[`Thửa đất số ${row.parcel_number}, tờ bản đồ số ${row.land_number}`, address].filter(Boolean).join(', ')}. Diện tích ${formatAreaM2(row.acreage)} m², loại đất ${namedCode(row.land_code)}.`,
    facts: [
      ['Số thửa', row.parcel_number],
      ['Số tờ', row.land_number],
      ['Diện tích', `${formatAreaM2(row.acreage)} m²`],
      ['Loại đất', namedCode(row.land_code)],
      ['Địa chỉ', address],
      ...renamedWard(ward),
      ['Toạ độ', formatTyped(middle)],
    ],
    lists: [
      { heading: 'Quy hoạch tại đây', links: plannings.map(planningLink) },
      { heading: 'Xã, phường', links: ward ? [wardLink(ward)] : [] },
    ],
    middle,
    mapAddress: `parcel=${row.id}`,
    picturePath: `${PARCEL_PAGES}/${row.id}/${PICTURE_NAME}`,
    isSample: row.is_sample,
  };
}

/** @returns null where there is no such planning */
export async function describePlanning(store: Store, id: string): Promise<LandPage | null> {
  const row = await readPlanningRow(store, id);
  if (!row) return null;
  const ward = (await wardDirectory(store)).get(row.ward_code);
  const middle = { lng: row.center_lng, lat: row.center_lat };
  const address = addressOf(ward);
  return {
    path: `${PLANNING_PAGES}/${row.id}`,
    title: row.title,
    description: `${[row.title, address].filter(Boolean).join(', ')}. Năm ${row.year}, ký hiệu ${row.file_map_code}.`,
    facts: [
      ['Năm', String(row.year)],
      ['Ký hiệu', row.file_map_code],
      ['Địa chỉ', address],
      ...renamedWard(ward),
      ['Toạ độ', formatTyped(middle)],
    ],
    lists: [{ heading: 'Xã, phường', links: ward ? [wardLink(ward)] : [] }],
    middle,
    mapAddress: `layers=${row.id}`,
    picturePath: `${PLANNING_PAGES}/${row.id}/${PICTURE_NAME}`,
    isSample: row.is_sample,
  };
}

interface SheetOfWard {
  land_number: string;
  parcel_count: number;
  center_lng: number;
  center_lat: number;
  is_sample: boolean;
}

/** @param code of a ward of before July 2025 @returns null where there is no such ward, or no land of it */
export async function describeWard(store: Store, code: string): Promise<LandPage | null> {
  const ward = (await wardDirectory(store)).get(code);
  if (!ward) return null;
  const params = [[ward.cityCode], code, ACTIVE_STATUS];
  const [sheets, plannings] = await askShards(store, [ward.cityCode], () =>
    Promise.all([
      store.query<SheetOfWard>(
        `select land_number, parcel_count, center_lng, center_lat, is_sample from cadastrals
         where province_code = any($1::text[]) and ward_code = $2 and status = $3 order by length(land_number), land_number, id limit 5000`,
        params,
      ),
      store.query<Pick<ParcelLandRow, 'id' | 'title' | 'is_sample' | 'center_lng' | 'center_lat'>>(
        `select id, title, is_sample, center_lng, center_lat from parcel_lands
         where province_code = any($1::text[]) and ward_code = $2 and status = $3 order by year desc, id limit ${MAX_LINKS}`,
        params,
      ),
    ]),
  );
  const [first] = [...sheets, ...plannings];
  if (!first) return null;
  const parcels = sheets.reduce((sum, { parcel_count }) => sum + parcel_count, 0);
  const middle = { lng: first.center_lng, lat: first.center_lat };
  const name = addressOf(ward);
  const isSample = [...sheets, ...plannings].every(({ is_sample }) => is_sample);
  return {
    path: `${WARD_PAGES}/${code}`,
    title: name + (isSample ? SAMPLE_LABEL : ''),
    description: `Thửa đất và quy hoạch của ${name}: ${sheets.length} tờ bản đồ, ${parcels.toLocaleString('en')} thửa, ${plannings.length} quy hoạch.`,
    facts: [['Số tờ bản đồ', String(sheets.length)], ['Số thửa', parcels.toLocaleString('en')], ...renamedWard(ward)],
    lists: [{ heading: 'Quy hoạch', links: plannings.map(planningLink) }],
    middle,
    mapAddress: `15/${middle.lat.toFixed(5)}/${middle.lng.toFixed(5)}`,
    picturePath: null,
    isSample,
  };
}

const colourOf = (code: string, fill?: string | null): string => landCode(code)?.colour ?? fillColour(fill) ?? UNKNOWN_COLOUR;

/** A parcel among its neighbours; null where there is none. */
export async function parcelShapes(store: Store, id: string): Promise<CardShape[] | null> {
  const row = await readParcelRow(store, id);
  if (!row) return null;
  const { west, south, east, north } = boxOfPacked(row.ring);
  const [wide, high] = [east - west, north - south];
  const margin = 2 * Math.max(wide, high);
  const box = { west: west - margin, south: south - margin, east: east + margin, north: north + margin };
  const near = await findAround<CadastralItemRow>(store, 'cadastral_items', { box, limit: MAX_NEIGHBOURS });
  const shapeOf = (parcel: CadastralItemRow, isSubject: boolean): CardShape => ({
    rings: ringsOfRow(parcel),
    fill: colourOf(parcel.land_code),
    isSubject,
  });
  return [...near.filter((parcel) => parcel.id !== id).map((parcel) => shapeOf(parcel, false)), shapeOf(row, true)];
}

/** The zones of a planning; null where there is none. */
export async function planningShapes(store: Store, id: string): Promise<CardShape[] | null> {
  const row = await readPlanningRow(store, id);
  if (!row) return null;
  const zones = await readPlanningZones(store, row);
  const shapes = zones.map(({ land_code, coordinates, fill }) => ({
    rings: (JSON.parse(coordinates) as number[][][]).map((ring) => ring.flat()),
    fill: colourOf(land_code, fill),
    isSubject: true,
  }));
  return shapes.length > 0 ? shapes : [{ rings: [row.ring], fill: UNKNOWN_COLOUR, isSubject: true }];
}

/** Paths of wards and plannings that are not made, for search engines; parcels are found from them. */
export async function pathsToIndex(store: Store): Promise<string[]> {
  const paths: string[] = [];
  for (const { provinceCode } of await readLandExtents(store)) {
    const params = [[provinceCode], ACTIVE_STATUS];
    const wards = await store.query<{ ward_code: string }>(
      `select distinct ward_code from cadastrals where province_code = any($1::text[]) and status = $2 and not is_sample order by ward_code limit 1000`,
      params,
    );
    const plannings = await store.query<{ id: string }>(
      `select id from parcel_lands where province_code = any($1::text[]) and status = $2 and not is_sample order by id limit 5000`,
      params,
    );
    paths.push(...wards.map(({ ward_code }) => `${WARD_PAGES}/${ward_code}`), ...plannings.map(({ id }) => `${PLANNING_PAGES}/${id}`));
  }
  return paths;
}
