import { boxOfPacked } from '../../domain/geometry/box.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { landCode } from '../../domain/land/landCodes.ts';
import { formatAreaM2, formatTyped } from '../../domain/text/format.ts';
import type { Store } from '../database/store.ts';
import { askShards } from '../land/askShards.ts';
import { findAround, type ParcelLandRow, readParcelRow, readPlanningRow } from '../land/rows.ts';
import { type WardNames, wardDirectory } from '../land/wardDirectory.ts';
import { SAMPLE_LABEL } from '../land/wire.ts';
import { DRAWING_PAGE, type LandPage, PARCEL_PAGES, PICTURE_NAME, PLANNING_PAGES, WARD_PAGES } from './landPage.ts';

const MAX_LINKS = 100;

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
async function describeParcel(store: Store, id: string): Promise<LandPage | null> {
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
async function describePlanning(store: Store, id: string): Promise<LandPage | null> {
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
async function describeWard(store: Store, code: string): Promise<LandPage | null> {
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
    picturePath: `${WARD_PAGES}/${code}/${PICTURE_NAME}`,
    isSample,
  };
}

/** The same whoever drew, and whatever: nothing of a drawing is told before the map is open. */
export const DRAWING_WORDS: LandPage = {
  path: DRAWING_PAGE,
  title: 'Hình vẽ trên bản đồ',
  description:
    'Có người chia sẻ một hình vẽ trên bản đồ. Hình nằm trong chính liên kết, chỉ hiện khi mở bản đồ; máy chủ không nhận được hình.',
  facts: [],
  lists: [],
  middle: null,
  mapAddress: '',
  picturePath: `${DRAWING_PAGE}/${PICTURE_NAME}`,
  isSample: false,
  isUnlisted: true,
};

/** What pages say, by the path that they lie under and what follows it. */
export const describeLand: Readonly<Record<string, (store: Store, id: string) => Promise<LandPage | null>>> = {
  [PARCEL_PAGES]: describeParcel,
  [PLANNING_PAGES]: describePlanning,
  [WARD_PAGES]: describeWard,
};
