import type { WireSource } from '../../contract/land/landSources.ts';
import { boxOfPacked } from '../../domain/geometry/box.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { landCode } from '../../domain/land/landCodes.ts';
import { editionsOf, sortByPlanStanding, planState, todayInVietnam } from '../../domain/land/planStanding.ts';
import { splitUnitName } from '../../domain/search/unitType.ts';
import { formatAreaM2, formatTyped } from '../../domain/text/format.ts';
import type { Queryable } from '../database/store.ts';
import { queryShards } from '../land/queryShards.ts';
import { readSourcesOf } from '../land/landSources.ts';
import { type CadastralSheetRow, type ParcelLandRow, readParcelRow, readPlanningRow, findAround } from '../land/rows.ts';
import { readCoverage } from '../land/readCoverage.ts';
import { type WardNames, wardDirectory } from '../land/wardDirectory.ts';
import { serializeEdition } from '../land/wire.ts';
import { DRAWING_PAGE, type LandLink, type LandPage, PARCEL_PAGES, PICTURE_NAME, PLANNING_PAGES, WARD_PAGES } from './landPage.ts';
import type { Translator } from '../http/formatMessage.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';

interface PlanSummary extends Pick<ParcelLandRow, 'id' | 'title' | 'year'> {
  edition?: NonNullable<ReturnType<typeof serializeEdition>['edition']>;
  isInForce: boolean;
  /** Text of the status; '' if unknown. */
  state: string;
  source: WireSource | null;
}

const MAX_PLANS = 30;

/** Returns the plannings that meet the box, those in force first. @param included planning that is always listed */
async function readPlanSummaries(store: Queryable, box: LngLatBox, say: Translator, included?: ParcelLandRow): Promise<PlanSummary[]> {
  const found = await findAround<ParcelLandRow>(store, 'parcel_lands', { box, limit: MAX_PLANS });
  const rows = included && !found.some(({ id }) => id === included.id) ? [included, ...found] : found;
  if (rows.length === 0) return [];
  const sources = await readSourcesOf(store, 'parcel_lands', rows);
  const today = todayInVietnam();
  const plans = rows.map((row): PlanSummary => {
    const { edition } = serializeEdition(row);
    const state = planState(edition, today);
    return {
      id: row.id,
      title: row.title,
      year: row.year,
      ...(edition && { edition }),
      isInForce: state === 'in_force',
      state: state ? say(`page.plan.${state}`) : '',
      source: sources.get(row.id) ?? null,
    };
  });
  return sortByPlanStanding(plans, today);
}

/** Formats 2026-01-31 as 31/01/2026; '2021' is unchanged. */
const formatDay = (day: string): string => day.split('-').toReversed().join('/');

/** Formats '12/QĐ-UBND ngày 02/03/2021'; '' if unknown. */
const decisionText = (source: WireSource | null, say: Translator): string =>
  [source?.decision_number, source?.decision_date && say('page.ofDay', { day: formatDay(source.decision_date) })].filter(Boolean).join(' ');

const titleLink = ({ id, title }: Pick<ParcelLandRow, 'id' | 'title'>): LandLink => ({
  path: `${PLANNING_PAGES}/${id}`,
  text: title,
  isVietnamese: true,
});

/** Links a planning's page with its status and decision. Titles of sample plannings state that they are samples. */
const planningLink = (plan: PlanSummary, say: Translator): LandLink => ({
  ...titleLink(plan),
  note: [plan.state, decisionText(plan.source, say)].filter(Boolean).join(' · '),
});

const MAX_LINKS = 100;

/** Translates 'Phường Hòa Xuân' to 'Hòa Xuân Ward', 'Quận 1' to 'District 1'. */
function unitName(nameWithType: string, say: Translator): string {
  const { type, name } = splitUnitName(nameWithType);
  return type ? say(`page.unit.${type}`, { name, isNumber: String(/^\d+$/.test(name)) }) : name;
}

const unitNames = (say: Translator, ...names: ReadonlyArray<string | undefined>): string =>
  names.flatMap((name) => (name ? [unitName(name, say)] : [])).join(', ');

const addressOf = (ward: WardNames | undefined, say: Translator): string =>
  unitNames(say, ward?.wardNameWithType, ward?.districtNameWithType, ward?.cityNameWithType);

function renamedWard(ward: WardNames | undefined, say: Translator): Array<[string, string]> {
  const names = unitNames(say, ward?.newWardNameWithType, ward?.newCityNameWithType);
  return names === '' ? [] : [[say('page.since2025'), names]];
}

const namedCode = (code: string, say: Translator): string => {
  const known = landCode(code);
  return known ? `${code} – ${say.language === 'vi' ? known.name : known.nameEn}` : code;
};

const wardLink = (ward: WardNames, say: Translator): LandLink => ({
  path: `${WARD_PAGES}/${ward.wardCode}`,
  text: addressOf(ward, say),
});

function sourceFacts(source: WireSource | null, say: Translator): Array<[string, string]> {
  if (source?.kind === 'made') return [];
  return [
    [say('page.source'), source?.authority || say('page.unknownSource')],
    [say('page.decision'), decisionText(source, say)],
    [say('page.asOf'), formatDay(source?.as_of ?? '')],
  ];
}

async function describeParcel(store: Queryable, id: string, say: Translator): Promise<LandPage | null> {
  const row = await readParcelRow(store, id);
  if (!row) return null;
  const ward = (await wardDirectory(store)).get(row.ward_code);
  const plannings = await readPlanSummaries(store, boxOfPacked(row.ring), say);
  const sources = await readSourcesOf(store, 'cadastral_items', [row]);
  const address = [row.street, addressOf(ward, say)].filter(Boolean).join(', ');
  const leading = plannings.find(({ isInForce }) => isInForce);
  const plan = leading && [leading.title, decisionText(leading.source, say)].filter(Boolean).join(', ');
  const numbers = { parcel: row.parcel_number, sheet: row.land_number };
  const [area, use] = [formatAreaM2(row.acreage), namedCode(row.land_code, say)];
  const place = [say('page.parcelNumbers', numbers), address].filter(Boolean).join(', ');
  const middle = { lng: row.center_lng, lat: row.center_lat };
  return {
    path: `${PARCEL_PAGES}/${row.id}`,
    title: [say('page.parcel', numbers), row.is_sample && say('page.sample')].filter(Boolean).join(' '),
    description: [say('page.parcelText', { place, area, use }), plan && say('page.inForce', { plan })].filter(Boolean).join(' '),
    facts: [
      [say('page.parcelNumber'), row.parcel_number],
      [say('page.sheetNumber'), row.land_number],
      [say('page.area'), `${area} m²`],
      [say('page.use'), use],
      [say('page.address'), address],
      ...renamedWard(ward, say),
      [say('page.position'), formatTyped(middle)],
      ...sourceFacts(sources.get(id) ?? null, say),
    ],
    lists: [
      { heading: say('page.planningsHere'), links: plannings.map((planning) => planningLink(planning, say)) },
      { heading: say('page.ward'), links: ward ? [wardLink(ward, say)] : [] },
    ],
    middle,
    mapAddress: `parcel=${row.id}`,
    picturePath: `${PARCEL_PAGES}/${row.id}/${PICTURE_NAME}`,
    isSample: row.is_sample,
  };
}

async function describePlanning(store: Queryable, id: string, say: Translator): Promise<LandPage | null> {
  const row = await readPlanningRow(store, id);
  if (!row) return null;
  const ward = (await wardDirectory(store)).get(row.ward_code);
  const middle = { lng: row.center_lng, lat: row.center_lat };
  const address = addressOf(ward, say);
  const near = await readPlanSummaries(store, boxOfPacked(row.ring), say, row);
  const { state, source } = near.find((plan) => plan.id === id)!;
  const [from, to] = [formatDay(row.valid_from), formatDay(row.valid_to)];
  const decision = decisionText(source, say);
  // Titles are Vietnamese; other languages name the kind and add the original title.
  const isOwnTitle = say.language === 'vi';
  const labelled = (id: 'decision' | 'year' | 'symbol', value: string): string => value && `${say(`page.${id}`).toLowerCase()} ${value}`;
  const parts = [state, labelled('decision', decision), labelled('year', String(row.year)), labelled('symbol', row.file_map_code)];
  const sentence = parts.filter(Boolean).join(', ');
  return {
    path: `${PLANNING_PAGES}/${row.id}`,
    title: isOwnTitle
      ? row.title
      : [say('page.planningOf', { address, year: row.year }), row.is_sample && say('page.sample')].filter(Boolean).join(' '),
    description: `${[row.title, address].filter(Boolean).join(', ')}. ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`,
    facts: [
      [say('page.title'), isOwnTitle ? '' : row.title, 'vi'],
      [say('page.state'), state],
      [say('page.period'), from === to ? from : `${from}–${to}`],
      [say('page.year'), String(row.year)],
      [say('page.symbol'), row.file_map_code],
      [say('page.address'), address],
      ...renamedWard(ward, say),
      [say('page.position'), formatTyped(middle)],
      ...sourceFacts(source, say),
    ],
    lists: [
      {
        heading: say('page.otherPeriods'),
        links: editionsOf(id, near)
          .filter((plan) => plan.id !== id)
          .toReversed()
          .map((plan) => planningLink(plan, say)),
      },
      { heading: say('page.ward'), links: ward ? [wardLink(ward, say)] : [] },
    ],
    middle,
    mapAddress: `layers=${row.id}`,
    picturePath: `${PLANNING_PAGES}/${row.id}/${PICTURE_NAME}`,
    isSample: row.is_sample,
  };
}

type SheetOfWard = Pick<CadastralSheetRow, 'land_number' | 'parcel_count' | 'center_lng' | 'center_lat' | 'is_sample'>;

async function describeWard(store: Queryable, code: string, say: Translator): Promise<LandPage | null> {
  const ward = (await wardDirectory(store)).get(code);
  if (!ward) return null;
  const params = [[ward.cityCode], code, ACTIVE_STATUS];
  const [sheets, plannings] = await queryShards(store, [ward.cityCode], () =>
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
  const parcels = sheets.reduce((sum, { parcel_count }) => sum + parcel_count, 0).toLocaleString('en');
  const counts = { sheets: String(sheets.length), parcels, plannings: String(plannings.length) };
  const middle = { lng: first.center_lng, lat: first.center_lat };
  const name = addressOf(ward, say);
  const isSample = [...sheets, ...plannings].every(({ is_sample }) => is_sample);
  return {
    path: `${WARD_PAGES}/${code}`,
    title: [name, isSample && say('page.sample')].filter(Boolean).join(' '),
    description: say('page.wardText', { name, ...counts }),
    facts: [[say('page.sheets'), counts.sheets], [say('page.parcels'), parcels], ...renamedWard(ward, say)],
    lists: [{ heading: say('page.plannings'), links: plannings.map(titleLink) }],
    middle,
    mapAddress: `15/${middle.lat.toFixed(5)}/${middle.lng.toFixed(5)}`,
    picturePath: `${WARD_PAGES}/${code}/${PICTURE_NAME}`,
    isSample,
  };
}

/** Describes any drawing alike, because the server never sees it. */
export const describeDrawing = (say: Translator): LandPage => ({
  path: DRAWING_PAGE,
  title: say('page.drawing'),
  description: say('page.drawingText'),
  facts: [],
  lists: [],
  middle: null,
  mapAddress: '',
  picturePath: `${DRAWING_PAGE}/${PICTURE_NAME}`,
  isSample: false,
  isUnlisted: true,
});

/** Lists all wards with land, as an entry for readers without scripts. */
export async function describeWards(store: Queryable, say: Translator): Promise<LandPage> {
  const directory = await wardDirectory(store);
  const wards = (await readCoverage(store)).flatMap(({ code }) => directory.get(code) ?? []);
  return {
    ...describeDrawing(say),
    path: WARD_PAGES,
    title: say('page.wards'),
    description: say('page.wardsText'),
    lists: [{ heading: say('page.ward'), links: wards.map((ward) => wardLink(ward, say)) }],
  };
}

export const describeLand: Readonly<Record<string, (store: Queryable, id: string, say: Translator) => Promise<LandPage | null>>> = {
  [PARCEL_PAGES]: describeParcel,
  [PLANNING_PAGES]: describePlanning,
  [WARD_PAGES]: describeWard,
};
