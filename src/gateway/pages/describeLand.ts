import { SAMPLE_LABEL } from '../../domain/land/sampleLabel.ts';
import type { WireSource } from '../../contract/land/landSources.ts';
import { boxOfPacked } from '../../domain/geometry/box.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { landCode } from '../../domain/land/landCodes.ts';
import { editionsOf, byPlanStanding, planState, type PlanState, todayInVietnam } from '../../domain/land/planStanding.ts';
import { formatAreaM2, formatTyped } from '../../domain/text/format.ts';
import type { Queryable } from '../database/store.ts';
import { askShards } from '../land/askShards.ts';
import { readSourcesOf } from '../land/landSources.ts';
import { type CadastralSheetRow, type ParcelLandRow, readParcelRow, readPlanningRow, findAround } from '../land/rows.ts';
import { readCoverage } from '../land/readCoverage.ts';
import { type WardNames, wardDirectory } from '../land/wardDirectory.ts';
import { serializeAddress, serializeEdition } from '../land/wire.ts';
import { DRAWING_PAGE, type LandLink, type LandPage, PARCEL_PAGES, PICTURE_NAME, PLANNING_PAGES, WARD_PAGES } from './landPage.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';

interface StandingPlan extends Pick<ParcelLandRow, 'id' | 'title' | 'year'> {
  edition?: NonNullable<ReturnType<typeof serializeEdition>['edition']>;
  isInForce: boolean;
  /** In words; '' where nobody said it. */
  standing: string;
  source: WireSource | null;
}

const MAX_PLANS = 30;

/** As the app says it (`edition.*` of `src/i18n/viLayers.ts`). */
const STATE_WORDS: Readonly<Record<PlanState, string>> = {
  draft: 'Đang dự thảo',
  consultation: 'Đang lấy ý kiến',
  in_force: 'Đang hiệu lực',
  decided: 'Sắp có hiệu lực',
  expired: 'Đã hết thời kỳ',
  replaced: 'Đã bị thay thế',
  annulled: 'Đã huỷ bỏ',
};

/** Those that meet the box, in force first. @param own is among them, however many there are */
async function readStandingPlans(store: Queryable, box: LngLatBox, own?: ParcelLandRow): Promise<StandingPlan[]> {
  const found = await findAround<ParcelLandRow>(store, 'parcel_lands', { box, limit: MAX_PLANS });
  const rows = own && !found.some(({ id }) => id === own.id) ? [own, ...found] : found;
  if (rows.length === 0) return [];
  const sources = await readSourcesOf(store, 'parcel_lands', rows);
  const today = todayInVietnam();
  const plans = rows.map((row): StandingPlan => {
    const { edition } = serializeEdition(row);
    const state = planState(edition, today);
    return {
      id: row.id,
      title: row.title,
      year: row.year,
      ...(edition && { edition }),
      isInForce: state === 'in_force',
      standing: state ? STATE_WORDS[state] : '',
      source: sources.get(row.id) ?? null,
    };
  });
  return byPlanStanding(plans, today);
}

/** 2026-01-31 → 31/01/2026; '2021' stays. */
const dayWords = (day: string): string => day.split('-').toReversed().join('/');

/** '12/QĐ-UBND ngày 02/03/2021'; '' where nothing was said. */
const decisionWords = (source: WireSource | null): string =>
  [source?.decision_number ?? '', source?.decision_date ? `ngày ${dayWords(source.decision_date)}` : ''].filter(Boolean).join(' ');

/** To a planning's page, with what it is worth and by which decision. Titles of made plannings say themselves that they are. */
const planningLink = ({ id, title, standing, source }: StandingPlan): LandLink => ({
  path: `${PLANNING_PAGES}/${id}`,
  words: title,
  note: [standing, decisionWords(source)].filter(Boolean).join(' · '),
});

const MAX_LINKS = 100;

/** The ward of since July 2025, where it is known. */
function renamedWard(ward: WardNames | undefined): Array<[string, string]> {
  const names = [ward?.newWardNameWithType, ward?.newCityNameWithType].filter(Boolean).join(', ');
  return names === '' ? [] : [['Từ 01/07/2025', names]];
}

const namedCode = (code: string): string => {
  const known = landCode(code);
  return known ? `${code} – ${known.name}` : code;
};

const wardLink = (ward: WardNames): LandLink => ({ path: `${WARD_PAGES}/${ward.wardCode}`, words: serializeAddress(ward) });

function sourceFacts(source: WireSource | null): Array<[string, string]> {
  if (source?.kind === 'made') return [];
  return [
    ['Nguồn', source?.authority || 'không rõ'],
    ['Quyết định', decisionWords(source)],
    ['Dữ liệu ngày', dayWords(source?.as_of ?? '')],
  ];
}

async function describeParcel(store: Queryable, id: string): Promise<LandPage | null> {
  const row = await readParcelRow(store, id);
  if (!row) return null;
  const ward = (await wardDirectory(store)).get(row.ward_code);
  const plannings = await readStandingPlans(store, boxOfPacked(row.ring));
  const sources = await readSourcesOf(store, 'cadastral_items', [row]);
  const address = serializeAddress(ward, row.street);
  const leading = plannings.find(({ isInForce }) => isInForce);
  const inForce = leading ? ` Quy hoạch đang hiệu lực: ${[leading.title, decisionWords(leading.source)].filter(Boolean).join(', ')}.` : '';
  const middle = { lng: row.center_lng, lat: row.center_lat };
  return {
    path: `${PARCEL_PAGES}/${row.id}`,
    title: `Thửa ${row.parcel_number}, tờ bản đồ ${row.land_number}${row.is_sample ? SAMPLE_LABEL : ''}`,
    description: `${[`Thửa đất số ${row.parcel_number}, tờ bản đồ số ${row.land_number}`, address].filter(Boolean).join(', ')}. Diện tích ${formatAreaM2(row.acreage)} m², loại đất ${namedCode(row.land_code)}.${inForce}`,
    facts: [
      ['Số thửa', row.parcel_number],
      ['Số tờ', row.land_number],
      ['Diện tích', `${formatAreaM2(row.acreage)} m²`],
      ['Loại đất', namedCode(row.land_code)],
      ['Địa chỉ', address],
      ...renamedWard(ward),
      ['Toạ độ', formatTyped(middle)],
      ...sourceFacts(sources.get(id) ?? null),
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

async function describePlanning(store: Queryable, id: string): Promise<LandPage | null> {
  const row = await readPlanningRow(store, id);
  if (!row) return null;
  const ward = (await wardDirectory(store)).get(row.ward_code);
  const middle = { lng: row.center_lng, lat: row.center_lat };
  const address = serializeAddress(ward);
  const near = await readStandingPlans(store, boxOfPacked(row.ring), row);
  const { standing, source } = near.find((plan) => plan.id === id)!;
  const [from, to] = [dayWords(row.valid_from), dayWords(row.valid_to)];
  const decision = decisionWords(source);
  const told = [standing, decision && `quyết định ${decision}`, `năm ${row.year}`, row.file_map_code && `ký hiệu ${row.file_map_code}`];
  const sentence = told.filter(Boolean).join(', ');
  return {
    path: `${PLANNING_PAGES}/${row.id}`,
    title: row.title,
    description: `${[row.title, address].filter(Boolean).join(', ')}. ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`,
    facts: [
      ['Tình trạng', standing],
      ['Thời kỳ', from === to ? from : `${from}–${to}`],
      ['Năm', String(row.year)],
      ['Ký hiệu', row.file_map_code],
      ['Địa chỉ', address],
      ...renamedWard(ward),
      ['Toạ độ', formatTyped(middle)],
      ...sourceFacts(source),
    ],
    lists: [
      {
        heading: 'Các thời kỳ khác',
        links: editionsOf(id, near)
          .filter((plan) => plan.id !== id)
          .toReversed()
          .map(planningLink),
      },
      { heading: 'Xã, phường', links: ward ? [wardLink(ward)] : [] },
    ],
    middle,
    mapAddress: `layers=${row.id}`,
    picturePath: `${PLANNING_PAGES}/${row.id}/${PICTURE_NAME}`,
    isSample: row.is_sample,
  };
}

type SheetOfWard = Pick<CadastralSheetRow, 'land_number' | 'parcel_count' | 'center_lng' | 'center_lat' | 'is_sample'>;

async function describeWard(store: Queryable, code: string): Promise<LandPage | null> {
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
  const name = serializeAddress(ward);
  const isSample = [...sheets, ...plannings].every(({ is_sample }) => is_sample);
  return {
    path: `${WARD_PAGES}/${code}`,
    title: name + (isSample ? SAMPLE_LABEL : ''),
    description: `Thửa đất và quy hoạch của ${name}: ${sheets.length} tờ bản đồ, ${parcels.toLocaleString('en')} thửa, ${plannings.length} quy hoạch.`,
    facts: [['Số tờ bản đồ', String(sheets.length)], ['Số thửa', parcels.toLocaleString('en')], ...renamedWard(ward)],
    lists: [{ heading: 'Quy hoạch', links: plannings.map(({ id, title }) => ({ path: `${PLANNING_PAGES}/${id}`, words: title })) }],
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

/** Every ward that has land: where readers begin who run no scripts. */
export async function describeWards(store: Queryable): Promise<LandPage> {
  const directory = await wardDirectory(store);
  const wards = (await readCoverage(store)).flatMap(({ code }) => directory.get(code) ?? []);
  return {
    ...DRAWING_WORDS,
    path: WARD_PAGES,
    title: 'Xã, phường có dữ liệu',
    description: 'Thửa đất và quy hoạch theo xã, phường, đọc được không cần bản đồ.',
    lists: [{ heading: 'Xã, phường', links: wards.map(wardLink) }],
  };
}

/** What pages say, by the path that they lie under and what follows it. */
export const describeLand: Readonly<Record<string, (store: Queryable, id: string) => Promise<LandPage | null>>> = {
  [PARCEL_PAGES]: describeParcel,
  [PLANNING_PAGES]: describePlanning,
  [WARD_PAGES]: describeWard,
};
