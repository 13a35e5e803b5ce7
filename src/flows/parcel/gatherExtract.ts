import { snapshot } from 'valtio';
import { extractClient } from '../../../workers/extract/client.ts';
import type { ExtractFirstPage } from '../../../workers/extract/api.ts';
import { geometryClient } from '../../../workers/geometry/client.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { type CornerTable, tableRings } from '../../domain/coordinates/cornerTable.ts';
import { SPEC_GRID, tm3Grid } from '../../domain/coordinates/vn2000.ts';
import { type LngLat, packPoints } from '../../domain/geometry/lngLat.ts';
import type { ExtractCheck, ExtractContent, ExtractPaper } from '../../domain/land/extractContent.ts';
import { overlapFigures } from '../../domain/land/overlapFigures.ts';
import { editionsOf, editionYears } from '../../domain/land/planStanding.ts';
import type { MeasuredPlan } from '../../domain/land/planVerdict.ts';
import { type CadastralParcel, pointWithin, ringsOf } from '../../domain/land/parcel.ts';
import {
  canonicalJson,
  EXTRACT_FORMAT,
  type ExtractGap,
  type ExtractNeighbour,
  type ExtractPlanning,
  type ExtractRecord,
  type ExtractRing,
  type ExtractSource,
  UNKNOWN_SOURCE,
} from '../../domain/land/extractRecord.ts';
import { sourceFacts } from '../../domain/land/dataSource.ts';
import { isRead } from '../../domain/land/planOverlap.ts';
import { failure, type Result, success } from '../../domain/result.ts';
import { planOverlapSlice } from '../../state/parcel/planOverlapSlice.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { sourceOf } from '../layers/askSource.ts';
import { saveFile } from '../shell/saveFile.ts';
import { linkToView } from '../shell/shareView.ts';
import { MAX_EXTRACT_NEIGHBOURS, MAX_EXTRACT_PLANS } from '../../domain/limits.ts';

/** What an extract is made of: its data, and what of the land is drawn, in grid metres. */
export interface GatheredExtract {
  record: ExtractRecord;
  /** Of the parcel, then of each neighbour of the record. */
  ringsM: number[][];
  neighbourRingsM: number[][][];
  /** Of the newest planning that could be read. */
  zones: Array<{ landCode: string; fill?: string; ringsM: number[][] }>;
  middleM: [number, number];
}

/** Who says what. */
interface ExtractSources {
  parcel: ExtractSource;
  /** By the planning's id. */
  plannings: ReadonlyMap<string, ExtractSource>;
}

/** What 'Nguồn?' says of the parcel and of what is planned on it; unknown where it could not be asked. */
async function sourcesOf(parcelId: string, planningIds: readonly string[]): Promise<ExtractSources> {
  const ask = async (of: 'parcel' | 'planning', id: string): Promise<ExtractSource> => {
    const { source, as_of: day } = sourceFacts(await sourceOf({ of, id }));
    return { name: source === '' ? null : source, day: day === '' ? null : day };
  };
  const [parcel, ...plannings] = await Promise.all([ask('parcel', parcelId), ...planningIds.map((id) => ask('planning', id))]);
  return { parcel, plannings: new Map(planningIds.map((id, at) => [id, plannings[at]!])) };
}

/** A neighbour's border lies as near to ours. */
const BORDER_M = 0.3;
const MAX_SIDES_ASKED = 240;

/**
 * Everything that is known of the open parcel, as its panel has it, with the parcels beside it.
 * @returns `stale` where no parcel is open and measured
 */
export async function gatherExtract(): Promise<Result<GatheredExtract>> {
  // Copies: what a slice holds cannot cross to a worker.
  const { parcel, table } = snapshot(selectionSlice) as { parcel: CadastralParcel | null; table: CornerTable | null };
  if (!parcel || !table) return failure('stale');
  const plans = planOverlapSlice.groundId === parcel.id ? planOverlapSlice.plans.slice(0, MAX_EXTRACT_PLANS) : [];
  const planningIds = [...new Set(plans.flatMap(({ id }) => [id, ...otherEditions(id).map((plan) => plan.id)]))].slice(
    0,
    MAX_EXTRACT_PLANS,
  );
  const [beside, sources] = await Promise.all([neighboursOf(parcel), sourcesOf(parcel.id, planningIds)]);
  const planned = plannedOn(parcel, sources);
  const rings = ringsOfTable(table);
  const record: ExtractRecord = {
    format: EXTRACT_FORMAT,
    version: 1,
    madeAt: new Date().toISOString(),
    link: linkToView({ drawing: null }),
    isSample: parcel.isSample,
    source: sources.parcel,
    parcel: {
      id: parcel.id,
      sheetNumber: parcel.sheetNumber,
      parcelNumber: parcel.parcelNumber,
      areaM2: parcel.areaM2,
      landCode: parcel.landCode,
      address: parcel.address,
      addressNow: parcel.addressNow,
      centre: [rounded(parcel.center.lng, 7), rounded(parcel.center.lat, 7)],
    },
    meridianDeg: table.meridianDeg,
    rings,
    perimeterM: rounded(table.perimeterM, 3),
    areaGridM2: table.areaGridM2 === null ? null : rounded(table.areaGridM2, 3),
    areaWgs84M2: table.areaWgs84M2 === null ? null : rounded(table.areaWgs84M2, 3),
    neighbours: beside.map(({ neighbour }) => neighbour),
    plannings: planned.plannings,
    gaps: [...planned.gaps, ...(beside.length === 0 ? ['noNeighbours' as const] : [])],
  };
  const inDegrees = [[[pointWithin(parcel)]], ...beside.map(({ lot }) => ringsOf(lot)), ...planned.zones.map(({ rings: each }) => each)];
  const placed = await onGrid(inDegrees, table.meridianDeg);
  if (!placed.ok) return placed;
  const [middle, ...others] = placed.value;
  return success({
    record,
    ringsM: rings.map(({ corners }) => corners.flatMap(([, , xM, yM]) => [yM, xM])),
    neighbourRingsM: others.slice(0, beside.length),
    zones: planned.zones.map(({ landCode, fill }, index) => ({
      landCode,
      ...(fill !== undefined && { fill }),
      ringsM: others[beside.length + index]!,
    })),
    middleM: [middle![0]![0]!, middle![0]![1]!],
  });
}

/** Of a planning over the parcel, the oldest first. */
const otherEditions = (id: string): MeasuredPlan[] =>
  editionsOf(id, snapshot(planOverlapSlice).around as readonly MeasuredPlan[]).filter((plan) => plan.id !== id);

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

function ringsOfTable(table: CornerTable): ExtractRing[] {
  let from = 0;
  return tableRings(table).map(({ ring, corners }) => {
    const own = table.corners.slice(from, (from += corners.length));
    return {
      part: ring?.part ?? 1,
      hole: ring?.hole ?? 0,
      corners: own.map(
        ({ position: { lng, lat }, xM, yM, sideM }) =>
          [rounded(lng, 8), rounded(lat, 8), rounded(xM, 3), rounded(yM, 3), sideM === null ? null : rounded(sideM, 3)] as const,
      ),
    };
  });
}

/** Rings of degrees as east and north, metres of the parcel's grid; one call for all of them. */
async function onGrid(groups: ReadonlyArray<ReadonlyArray<readonly LngLat[]>>, meridianDeg: number | null): Promise<Result<number[][][]>> {
  const answer = await geometryClient.fromWgs84(packPoints(groups.flat().flat()), meridianDeg === null ? SPEC_GRID : tm3Grid(meridianDeg));
  if (!answer.ok) return answer;
  let at = 0;
  return success(groups.map((rings) => rings.map((ring) => [...answer.value.subarray(at, (at += 2 * ring.length))])));
}

/** Held parcels whose border meets a side's middle, or a corner, with the sides of the first ring that they share. */
async function neighboursOf(parcel: CadastralParcel): Promise<Array<{ neighbour: ExtractNeighbour; lot: CadastralParcel }>> {
  const outline = parcel.parts?.[0]?.[0] ?? parcel.ring;
  const step = Math.max(1, Math.ceil(outline.length / MAX_SIDES_ASKED));
  const asked = outline.flatMap((corner, index) => {
    if (index % step > 0) return [];
    const next = outline[(index + 1) % outline.length]!;
    const middle = { lng: (corner.lng + next.lng) / 2, lat: (corner.lat + next.lat) / 2 };
    return [
      { at: middle, side: index + 1 },
      { at: { ...corner }, side: null },
    ];
  });
  const answers = await Promise.all(asked.map(({ at }) => parcelsClient.parcelsTouching(at, BORDER_M)));
  const found = new Map<string, { lot: CadastralParcel; sides: number[] }>();
  answers.forEach((answer, index) => {
    for (const lot of answer.ok ? answer.value : []) {
      if (lot.id === parcel.id || (!found.has(lot.id) && found.size === MAX_EXTRACT_NEIGHBOURS)) continue;
      const known = found.get(lot.id) ?? { lot, sides: [] };
      found.set(lot.id, known);
      const { side } = asked[index]!;
      if (side !== null) known.sides.push(side);
    }
  });
  const bySide = ({ sides }: { sides: number[] }): number => sides[0] ?? Infinity;
  return [...found.values()]
    .toSorted((one, other) => (bySide(one) < bySide(other) ? -1 : bySide(one) > bySide(other) ? 1 : 0))
    .map(({ lot, sides }) => ({ lot, neighbour: { sheetNumber: lot.sheetNumber, parcelNumber: lot.parcelNumber, sides } }));
}

interface Planned {
  plannings: ExtractPlanning[];
  gaps: ExtractGap[];
  zones: Array<{ landCode: string; fill?: string; rings: LngLat[][] }>;
}

/** The plannings over the parcel as its panel measured them. */
function plannedOn(parcel: CadastralParcel, sources: ExtractSources): Planned {
  const { status, groundId, plans, isUnasked, hasPictures, overlap } = snapshot(planOverlapSlice);
  const gaps: ExtractGap[] = [];
  if (groundId !== parcel.id || status !== 'ready') gaps.push('plansFailed');
  if (isUnasked) gaps.push('plansUnasked');
  if (hasPictures) gaps.push('planPictures');
  if (groundId !== parcel.id || !overlap) {
    return { plannings: [], gaps: gaps.length > 0 ? gaps : ['noPlans'], zones: [] };
  }
  if (overlap.fault) gaps.push('parcelFault');
  const plannings = plans.map(({ id, title, year }): ExtractPlanning => {
    const read = overlap.plans.find(({ planningId }) => planningId === id);
    const sourceOfPlan = (planningId: string): ExtractSource => sources.plannings.get(planningId) ?? UNKNOWN_SOURCE;
    const editions = otherEditions(id).map((plan) => ({ title: plan.title, years: editionYears(plan), source: sourceOfPlan(plan.id) }));
    const about = { title, year, source: sourceOfPlan(id), ...(editions.length > 0 && { editions }) };
    if (!read || !isRead(read)) return { ...about, lines: null, tooSmall: [] };
    const { lines, tooSmall } = overlapFigures(read, parcel.areaM2 || overlap.areaM2);
    return { ...about, lines: lines.map(({ landCode, areaM2, percent }) => ({ landCode, areaM2, percent })), tooSmall };
  });
  const drawn = overlap.plans.find((plan) => plan.planningId === plans[0]?.id);
  const zones = drawn && isRead(drawn) && overlap.outline ? drawn.pieces.map((piece) => zoneOf(piece, parcel, overlap.outline!)) : [];
  return { plannings, gaps, zones };
}

/** A piece of the panel's picture, whose metres from its corner are shares of the parcel's box. */
function zoneOf(
  { landCode, path, fill }: Readonly<{ landCode: string; path: string; fill?: string | undefined }>,
  parcel: CadastralParcel,
  { widthM, heightM }: Readonly<{ widthM: number; heightM: number }>,
): Planned['zones'][number] {
  const corners = ringsOf(parcel).flat();
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lng, lat } of corners) {
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  const rings = path
    .split('Z')
    .filter((ring) => ring !== '')
    .map((ring) =>
      [...ring.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({
        lng: west + (Number(x) / widthM) * (east - west),
        lat: north - (Number(y) / heightM) * (north - south),
      })),
    );
  return { landCode, ...(fill !== undefined && { fill }), rings };
}

/** The first page as it will be. */
export const previewExtract = (content: ExtractContent, paper: ExtractPaper): Promise<Result<ExtractFirstPage>> =>
  extractClient.preview(content, paper);

/** An extract as a file. @param name without its ending */
export async function writeExtract(
  content: ExtractContent,
  paper: ExtractPaper,
  record: ExtractRecord,
  name: string,
): Promise<Result<File>> {
  const written = await extractClient.write(content, paper, canonicalJson(record));
  return written.ok ? success(new File([written.value], `${name}.pdf`, { type: 'application/pdf' })) : written;
}

/** Among the browser's downloads. */
export const saveExtract = (file: File): void => saveFile(file, file.name);

/** Whether the phone's share sheet takes files. */
export const canShareFiles = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([''], 'a.pdf', { type: 'application/pdf' })] });

/** Hands a file to the phone's share sheet. @returns false where that was not allowed */
export async function shareExtract(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    // Closed again: the user changed their mind.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Whether a PDF file is an extract, and still what was made. */
export const checkExtractFile = (file: File): Promise<Result<ExtractCheck>> => extractClient.check(file);

/** Ends the worker: its fonts are a phone's memory. */
export const endExtracts = (): void => extractClient.stop();
