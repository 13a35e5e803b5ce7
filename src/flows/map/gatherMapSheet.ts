import { snapshot } from 'valtio';
import { geometryClient } from '../../../workers/geometry/client.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { nearestMeridianDeg } from '../../domain/coordinates/meridians.ts';
import { tableRings } from '../../domain/coordinates/cornerTable.ts';
import { tm3Grid } from '../../domain/coordinates/vn2000.ts';
import type { DrawingMeasure, DrawMode } from '../../domain/drawing/drawing.ts';
import { boxOfPacked, growBox } from '../../domain/geometry/box.ts';
import { type LngLat, type LngLatBox, packPoints, unpackPoints } from '../../domain/geometry/lngLat.ts';
import type { ExtractSource } from '../../domain/land/extractRecord.ts';
import { ringsOf } from '../../domain/land/parcel.ts';
import { groundSize, type SheetPageSetup, type MapSheetRecord, type SheetGap, type SheetShapes } from '../../domain/map/mapSheet.ts';
import { isLive, isPlanning, parseLayerId, type OpenLayer } from '../../domain/map/openLayer.ts';
import { failure, type Result, success } from '../../domain/result.ts';
import { cornersSlice } from '../../state/search/cornersSlice.ts';
import { sharedDrawingSlice } from '../../state/drawing/sharedDrawing.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { hostSlice } from '../../state/host/hostSlice.ts';
import { layersSlice } from '../../state/layers/layersSlice.ts';
import { resultsSlice } from '../../state/results/resultsSlice.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { printedSource } from '../layers/askSource.ts';
import { linkToView } from '../shell/shareView.ts';
import { groundWithin } from './loadGround.ts';
import { MAX_PRINTED_PARCELS } from '../../domain/limits.ts';

/** Maximum number of sheets whose source is requested, those with the most parcels. */
const MAX_SHEETS_ASKED = 3;
/** Margin around the frame: its sides are straight on the grid, not in degrees. */
const MARGIN_SHARE = 0.02;

export interface SheetSource extends Partial<Pick<OpenLayer, 'address' | 'sheetNumber'>> {
  /** Number of a sheet, or title of a layer. */
  name: string;
  of: 'parcels' | 'planning' | 'sheet';
  source: ExtractSource;
  isSample: boolean;
}

interface GatheredZones extends Pick<OpenLayer, 'title'>, Partial<Pick<OpenLayer, 'address' | 'sheetNumber'>> {
  of: 'planning' | 'sheet';
  year: number;
  shapes: SheetShapes;
  landCodes: readonly string[];
  fills: ReadonlyMap<number, string>;
}

/** Content of a printed map, in grid metres. */
export interface GatheredMap extends Pick<MapSheetRecord, 'paper' | 'madeAt' | 'link' | 'meridianDeg' | 'westM' | 'southM'> {
  /** Corners of the frame, clockwise from the upper left one. */
  corners: readonly LngLat[];
  /** Address of the lot in the middle; empty where there is none. */
  address: string;
  ground: { water: SheetShapes; green: SheetShapes; streets: SheetShapes; streetNames: readonly string[] };
  /** Zones, from the lowest layer up. */
  zones: readonly GatheredZones[];
  parcels: { shapes: SheetShapes; numbers: readonly string[]; landCodes: readonly string[]; hasFill: boolean };
  selected: { shapes: SheetShapes; sheetNumber: string; parcelNumber: string } | null;
  searched: SheetShapes | null;
  drawings: ReadonlyArray<{ shapes: SheetShapes; mode: DrawMode; isClosed: boolean; measure: DrawingMeasure | null; isShared: boolean }>;
  sources: readonly SheetSource[];
  gaps: readonly SheetGap[];
}

/** Shapes in degrees, until one call converts all of them to the grid. */
type Packed = { lngLat: Float64Array; ringEnds: Uint32Array; shapeEnds: Uint32Array };

const packRings = (shapes: ReadonlyArray<ReadonlyArray<readonly LngLat[]>>): Packed => {
  let [corner, ring] = [0, 0];
  return {
    lngLat: packPoints(shapes.flat(2)),
    ringEnds: Uint32Array.from(shapes.flat(), ({ length }) => (corner += length)),
    shapeEnds: Uint32Array.from(shapes, ({ length }) => (ring += length)),
  };
};

/** Returns null where the geometry worker cannot be had. */
async function toGrid(packed: readonly Packed[], meridianDeg: number): Promise<SheetShapes[] | null> {
  const all = new Float64Array(packed.reduce((sum, { lngLat }) => sum + lngLat.length, 0));
  let at = 0;
  for (const { lngLat } of packed) {
    all.set(lngLat, at);
    at += lngLat.length;
  }
  const answer = await geometryClient.fromWgs84(all, tm3Grid(meridianDeg));
  if (!answer.ok) return null;
  at = 0;
  return packed.map(({ lngLat, ringEnds, shapeEnds }) => ({
    points: answer.value.subarray(at, (at += lngLat.length)),
    ringEnds,
    shapeEnds,
  }));
}

async function frameOf(
  paper: SheetPageSetup,
  center: LngLat,
  meridianDeg: number,
): Promise<Pick<GatheredMap, 'westM' | 'southM' | 'corners'> | null> {
  const grid = tm3Grid(meridianDeg);
  const middle = await geometryClient.fromWgs84(Float64Array.of(center.lng, center.lat), grid);
  if (!middle.ok || !Number.isFinite(middle.value[0])) return null;
  const { widthM, heightM } = groundSize(paper);
  const [westM, southM] = [middle.value[0]! - widthM / 2, middle.value[1]! - heightM / 2];
  const [eastM, northM] = [westM + widthM, southM + heightM];
  const placed = await geometryClient.toWgs84(Float64Array.of(westM, northM, eastM, northM, eastM, southM, westM, southM), grid);
  if (!placed.ok) return null;
  const [corners] = [placed.value];
  return { westM, southM, corners: [0, 2, 4, 6].map((at) => ({ lng: corners[at]!, lat: corners[at + 1]! })) };
}

/** Returns the zones of open layers within the frame, their sources, and what could not be included. */
async function layersIn(
  box: LngLatBox,
): Promise<{ found: Array<Omit<GatheredZones, 'shapes'> & { packed: Packed }>; sources: SheetSource[]; gaps: SheetGap[] }> {
  const gaps = new Set<SheetGap>();
  const shown = layersSlice.open.filter((layer) => layer.opacity > 0 && (hostSlice.parcelLandShown || !isPlanning(layer)));
  const drawn = shown.filter((layer) => {
    if (isLive(layer)) gaps.add('live');
    else if (layer.drawing !== 'zones') gaps.add('pictures');
    else if (layer.status !== 'shown') gaps.add('failed');
    else return true;
    return false;
  });
  const requests = drawn.toReversed().map(async (layer) => {
    const { id, title, address, sheetNumber, year, isSample } = layer;
    const of = isPlanning(layer) ? ('planning' as const) : ('sheet' as const);
    const [zones, source] = await Promise.all([parcelsClient.zonesIn(id, box), printedSource({ of, id: parseLayerId(id).id })]);
    if (!zones.ok || zones.value === null) return gaps.add('failed') && [];
    const { lngLat, ringEnds, zoneEnds: shapeEnds, landCodes, fills = new Map<number, string>() } = zones.value;
    if (landCodes.length === 0) return [];
    return [
      {
        layer: { of, title, address, sheetNumber, year, landCodes, fills, packed: { lngLat, ringEnds, shapeEnds } },
        source: { of, name: title, address, sheetNumber, isSample, source },
      },
    ];
  });
  const found = (await Promise.all(requests)).flat();
  return { found: found.map(({ layer }) => layer), sources: found.map(({ source }) => source), gaps: [...gaps] };
}

/** Gathers the map within the frame at its middle; `stale` without a map, or outside the country's grids. */
export async function gatherMapSheet(paper: SheetPageSetup): Promise<Result<GatheredMap>> {
  const center = viewSlice.center && { ...viewSlice.center };
  if (!center) return failure('stale');
  const meridianDeg = nearestMeridianDeg(center);
  const frame = await frameOf(paper, center, meridianDeg);
  if (!frame) return failure('stale');
  const box = growBox(boxOfPacked(packPoints(frame.corners)), MARGIN_SHARE);
  const [parcels, middle, layers, ground] = await Promise.all([
    parcelsClient.parcelsIn(box, MAX_PRINTED_PARCELS),
    parcelsClient.parcelAt(center),
    layersIn(box),
    groundWithin(box),
  ]);
  if (!parcels.ok) return parcels;
  const land = parcels.value;
  const { parcel } = snapshot(selectionSlice);
  const { table } = snapshot(cornersSlice);
  const drawings = drawingsNow();
  const areas = ground.flatMap((ward) => ward.areas);
  const streets = ground.flatMap((ward) => ward.streets);
  const placed = await toGrid(
    [
      packRings(areas.filter(({ kind }) => kind === 'water').map(({ rings }) => rings)),
      packRings(areas.filter(({ kind }) => kind === 'green').map(({ rings }) => rings)),
      packRings(streets.map(({ line }) => [line])),
      { lngLat: land.lngLat, ringEnds: land.ringEnds, shapeEnds: land.zoneEnds },
      packRings(parcel ? [ringsOf(parcel)] : []),
      packRings(table ? [tableRings(table).map(({ corners }) => corners.map(({ position }) => position))] : []),
      ...drawings.map(({ points }) => packRings([[points]])),
      ...layers.found.map(({ packed }) => packed),
    ],
    meridianDeg,
  );
  if (!placed) return failure('worker', 'no grid');
  const [water, green, streetLines, lots, selected, searched, ...others] = placed;
  const sheets = await Promise.all(
    sheetsOf(land).map(async ({ id, name }): Promise<SheetSource> => {
      return { of: 'parcels', name, isSample: land.hasSample, source: await printedSource({ of: 'parcel', id }) };
    }),
  );
  return success({
    paper,
    madeAt: new Date().toISOString(),
    link: linkToView({ drawing: null }),
    meridianDeg,
    ...frame,
    address: middle.ok && middle.value ? middle.value.address : '',
    ground: { water: water!, green: green!, streets: streetLines!, streetNames: streets.map(({ name }) => name) },
    zones: layers.found.map(({ packed: _packed, ...zones }, index) => ({ ...zones, shapes: others[drawings.length + index]! })),
    parcels: {
      shapes: lots!,
      numbers: land.parcelNumbers,
      landCodes: land.landCodes,
      hasFill: layersSlice.parcelOpacity > 0 && !layers.found.some(({ of }) => of === 'planning'),
    },
    selected: parcel && { shapes: selected!, sheetNumber: parcel.sheetNumber, parcelNumber: parcel.parcelNumber },
    searched: table && searched!,
    drawings: drawings.map(({ mode, isClosed, measure, isShared }, index) => ({
      mode,
      isClosed,
      measure,
      isShared,
      shapes: others[index]!,
    })),
    sources: [...sheets, ...layers.sources],
    gaps: [...gapsOf(land.total), ...layers.gaps],
  });
}

/** Returns one lot of each of the sheets with the most parcels. */
function sheetsOf({ ids, sheetNumbers }: { ids: readonly string[]; sheetNumbers: readonly string[] }): Array<{ id: string; name: string }> {
  const counted = new Map<string, { id: string; name: string; count: number }>();
  sheetNumbers.forEach((name, index) => {
    const known = counted.get(name);
    if (known) known.count += 1;
    else counted.set(name, { id: ids[index]!, name, count: 1 });
  });
  return [...counted.values()].toSorted((one, other) => other.count - one.count).slice(0, MAX_SHEETS_ASKED);
}

/** Returns the user's drawing, a large one as the outline on the map, and one that a link brought. */
function drawingsNow(): Array<Omit<GatheredMap['drawings'][number], 'shapes'> & { points: readonly LngLat[] }> {
  const { drawing, outline, measure } = drawingSlice;
  const shared = sharedDrawingSlice.drawing;
  const fine = outline?.lngLat;
  const points = fine ? unpackPoints(fine) : drawing.points;
  return [
    ...(points.length > 0 ? [{ points, mode: drawing.mode, isClosed: drawing.isClosed, measure, isShared: false }] : []),
    ...(shared && shared.points.length > 0
      ? [{ points: shared.points, mode: shared.mode, isClosed: shared.isClosed, measure: sharedDrawingSlice.measure, isShared: true }]
      : []),
  ];
}

function gapsOf(total: number): SheetGap[] {
  const { viewCompleteness } = resultsSlice;
  return [
    ...(viewSlice.baseMap === 'online' ? ['baseMap' as const] : []),
    ...(total > MAX_PRINTED_PARCELS ? ['parcelsMany' as const] : []),
    ...(viewCompleteness === 'far' || viewCompleteness === 'full' ? ['parcelsFar' as const] : []),
    ...(viewCompleteness === 'loading' || viewCompleteness === 'partial' ? ['parcelsPartial' as const] : []),
    ...(total === 0 && viewCompleteness === 'complete' ? ['nothing' as const] : []),
  ];
}
