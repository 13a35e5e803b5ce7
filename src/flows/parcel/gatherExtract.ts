import { snapshot } from 'valtio';
import { extractClient } from '../../../workers/extract/client.ts';
import type { ExtractFirstPage } from '../../../workers/extract/api.ts';
import { geometryClient } from '../../../workers/geometry/client.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { type CornerTable, tableRings } from '../../domain/coordinates/cornerTable.ts';
import { SPEC_GRID, tm3Grid } from '../../domain/coordinates/vn2000.ts';
import { boxCorners, boxesIntersect, boxOfPoints, growBox } from '../../domain/geometry/box.ts';
import { type LngLat, type LngLatBox, packPoints } from '../../domain/geometry/lngLat.ts';
import type { ExtractCheck, ExtractContent, ExtractPageSetup } from '../../domain/land/extractContent.ts';
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
  type ExtractSource,
  UNKNOWN_SOURCE,
} from '../../domain/land/extractRecord.ts';
import { isRead, type ParcelOverlap } from '../../domain/land/planOverlap.ts';
import { failure, type Result, success } from '../../domain/result.ts';
import { planOverlapSlice } from '../../state/parcel/planOverlapSlice.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { printedSource } from '../layers/askSource.ts';
import { groundWithin } from '../map/loadGround.ts';
import { overlapAround } from './measurePlanOverlap.ts';
import { linkToView } from '../shell/shareView.ts';
import { MAX_EXTRACT_NEIGHBOURS, MAX_EXTRACT_PLANS } from '../../domain/limits.ts';

/** Zone of a planning, in degrees and in grid metres. */
interface DegreeZone {
  landCode: string;
  fill?: string;
  rings: LngLat[][];
}
type GatheredZone = Omit<DegreeZone, 'rings'> & { ringsM: number[][] };

/** Content of an extract: its data and the drawn land, in grid metres. */
export interface GatheredExtract {
  record: ExtractRecord;
  /** Rings of the parcel, then of each neighbour of the record. */
  ringsM: number[][];
  neighbourRingsM: number[][][];
  roadsM: number[][];
  /** Zones of the newest readable planning, on the parcel and around it as far as the document shows. */
  zones: GatheredZone[];
  zonesAround: GatheredZone[];
  middleM: [number, number];
}

type ExtractSources = ReadonlyMap<string, ExtractSource>;

async function sourcesOf(parcelId: string, planningIds: readonly string[]): Promise<ExtractSources> {
  const lands = [{ of: 'parcel' as const, id: parcelId }, ...planningIds.map((id) => ({ of: 'planning' as const, id }))];
  const answers = await Promise.all(lands.map(printedSource));
  return new Map(lands.map(({ id }, at) => [id, answers[at]!]));
}

/** Distance within which a neighbour's border counts as shared. */
const BORDER_M = 0.3;
const MAX_SIDES_ASKED = 240;
/** Area shown around the parcel: in sizes of the parcel, and the least in degrees north and south. */
const AROUND = { share: 4, deg: 0.002 } as const;

/** Gathers all that is known of the open parcel, with its neighbours. `stale` where none is open and measured. */
export async function gatherExtract(): Promise<Result<GatheredExtract>> {
  // Copies, because a slice's proxies cannot be sent to a worker.
  const { parcel, table } = snapshot(selectionSlice) as { parcel: CadastralParcel | null; table: CornerTable | null };
  if (!parcel || !table) return failure('stale');
  const plans = planOverlapSlice.groundId === parcel.id ? planOverlapSlice.plans.slice(0, MAX_EXTRACT_PLANS) : [];
  const planningIds = [...new Set(plans.flatMap(({ id }) => [id, ...otherEditions(id).map((plan) => plan.id)]))].slice(
    0,
    MAX_EXTRACT_PLANS,
  );
  const own = boxOfPoints(parcel.ring);
  const box = growBox(own, Math.max(AROUND.share, AROUND.deg / (own.north - own.south)));
  const [beside, sources, wards, overlapBeside] = await Promise.all([
    neighboursOf(parcel),
    sourcesOf(parcel.id, planningIds),
    groundWithin(box),
    overlapAround(boxCorners(box), plans[0]?.id),
  ]);
  const roads = wards.flatMap(({ streets }) => streets.map(({ line }) => line).filter((line) => boxesIntersect(box, boxOfPoints(line))));
  const planned = plannedOn(parcel, sources);
  const drawn = [...planned.zones, ...zonesOf(overlapBeside, plans[0]?.id, box)];
  const rings = tableRings(table).map(({ ring, corners }) => ({
    part: ring?.part ?? 1,
    hole: ring?.hole ?? 0,
    corners: corners.map(
      ({ position: { lng, lat }, xM, yM, sideM }) =>
        [rounded(lng, 8), rounded(lat, 8), rounded(xM, 3), rounded(yM, 3), sideM === null ? null : rounded(sideM, 3)] as const,
    ),
  }));
  const record: ExtractRecord = {
    format: EXTRACT_FORMAT,
    version: 1,
    madeAt: new Date().toISOString(),
    link: linkToView({ drawing: null }),
    isSample: parcel.isSample,
    source: sources.get(parcel.id)!,
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
  const inDegrees = [[[pointWithin(parcel)]], ...beside.map(({ lot }) => ringsOf(lot)), ...drawn.map(({ rings: each }) => each), roads];
  const placed = await onGrid(inDegrees, table.meridianDeg);
  if (!placed.ok) return placed;
  const [middle, ...others] = placed.value;
  const zones = drawn.map((zone, at): GatheredZone => ({ ...zone, ringsM: others[beside.length + at]! }));
  return success({
    record,
    ringsM: rings.map(({ corners }) => corners.flatMap(([, , xM, yM]) => [yM, xM])),
    neighbourRingsM: others.slice(0, beside.length),
    roadsM: others.at(-1)!,
    zones: zones.slice(0, planned.zones.length),
    zonesAround: zones.slice(planned.zones.length),
    middleM: [middle![0]![0]!, middle![0]![1]!],
  });
}

/** Returns the other editions of a planning over the parcel, the oldest first. */
const otherEditions = (id: string): MeasuredPlan[] =>
  editionsOf(id, snapshot(planOverlapSlice).around as readonly MeasuredPlan[]).filter((plan) => plan.id !== id);

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Converts rings of degrees to east and north in metres of the parcel's grid, in one call. */
async function onGrid(groups: ReadonlyArray<ReadonlyArray<readonly LngLat[]>>, meridianDeg: number | null): Promise<Result<number[][][]>> {
  const answer = await geometryClient.fromWgs84(packPoints(groups.flat().flat()), meridianDeg === null ? SPEC_GRID : tm3Grid(meridianDeg));
  if (!answer.ok) return answer;
  let at = 0;
  return success(groups.map((rings) => rings.map((ring) => [...answer.value.subarray(at, (at += 2 * ring.length))])));
}

/** Returns held parcels whose border meets a side's middle or a corner, with the sides of the first ring they share. */
async function neighboursOf(parcel: CadastralParcel): Promise<Array<{ neighbour: ExtractNeighbour; lot: CadastralParcel }>> {
  const outline = parcel.parts?.[0]?.[0] ?? parcel.ring;
  const step = Math.max(1, Math.ceil(outline.length / MAX_SIDES_ASKED));
  const probes = outline.flatMap((corner, index) => {
    if (index % step > 0) return [];
    const next = outline[(index + 1) % outline.length]!;
    const middle = { lng: (corner.lng + next.lng) / 2, lat: (corner.lat + next.lat) / 2 };
    return [
      { at: middle, side: index + 1 },
      { at: { ...corner }, side: null },
    ];
  });
  const answers = await Promise.all(probes.map(({ at }) => parcelsClient.parcelsTouching(at, BORDER_M)));
  const found = new Map<string, { lot: CadastralParcel; sides: number[] }>();
  answers.forEach((answer, index) => {
    for (const lot of answer.ok ? answer.value : []) {
      if (lot.id === parcel.id || (!found.has(lot.id) && found.size === MAX_EXTRACT_NEIGHBOURS)) continue;
      const known = found.get(lot.id) ?? { lot, sides: [] };
      found.set(lot.id, known);
      const { side } = probes[index]!;
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
  zones: DegreeZone[];
}

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
  const plannings = plans.map(({ id, title, year, isSample }): ExtractPlanning => {
    const read = overlap.plans.find(({ planningId }) => planningId === id);
    const sourceOfPlan = (planningId: string): ExtractSource => sources.get(planningId) ?? UNKNOWN_SOURCE;
    const editions = otherEditions(id).map((plan) => ({ title: plan.title, years: editionYears(plan), source: sourceOfPlan(plan.id) }));
    const about = { title, year, ...(isSample && { isSample }), source: sourceOfPlan(id), ...(editions.length > 0 && { editions }) };
    if (!read || !isRead(read)) return { ...about, lines: null, tooSmall: [] };
    const { lines, tooSmall } = overlapFigures(read, parcel.areaM2 || overlap.areaM2);
    return { ...about, lines: lines.map(({ landCode, areaM2, percent }) => ({ landCode, areaM2, percent })), tooSmall };
  });
  return { plannings, gaps, zones: zonesOf(overlap as ParcelOverlap, plans[0]?.id, boxOfPoints(ringsOf(parcel).flat())) };
}

function zonesOf(overlap: ParcelOverlap | null, planningId: string | undefined, box: LngLatBox): DegreeZone[] {
  const drawn = overlap?.plans.find((plan) => plan.planningId === planningId);
  return drawn && isRead(drawn) && overlap?.outline ? drawn.pieces.map((piece) => zoneOf(piece, box, overlap.outline!)) : [];
}

/** Converts a piece of the panel's picture, whose metres from its corner are shares of the ground's box. */
function zoneOf(
  { landCode, path, fill }: Readonly<{ landCode: string; path: string; fill?: string | undefined }>,
  { west, south, east, north }: LngLatBox,
  { widthM, heightM }: Readonly<{ widthM: number; heightM: number }>,
): DegreeZone {
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

export const previewExtract = (content: ExtractContent, paper: ExtractPageSetup): Promise<Result<ExtractFirstPage>> =>
  extractClient.preview(content, paper);

/** Writes an extract to a file. @param name without its extension */
export async function writeExtract(
  content: ExtractContent,
  paper: ExtractPageSetup,
  record: ExtractRecord,
  name: string,
): Promise<Result<File>> {
  const written = await extractClient.write(content, paper, canonicalJson(record));
  return written.ok ? success(new File([written.value], `${name}.pdf`, { type: 'application/pdf' })) : written;
}

export const canShareFiles = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([''], 'a.pdf', { type: 'application/pdf' })] });

/** Checks whether a PDF file is an unchanged extract. */
export const checkExtractFile = (file: File): Promise<Result<ExtractCheck>> => extractClient.check(file);

/** Ends the worker, whose fonts take memory of the phone. */
export const endExtracts = (): void => extractClient.stop();
