import type { Feature, Polygon } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import type { CadastralItem } from '../../src/contract/land/parcels.ts';
import { greatCircleM } from '../../src/domain/geometry/greatCircle.ts';
import { aroundCorners, cellBox, largestCells, quarterCell, SEARCH_LEVEL } from '../../src/domain/search/aroundCell.ts';
import { ACTIVE_STATUS, AROUND_HALF_SIZE_DEG, CALL_LIMITS, ZOOM } from '../../src/domain/limits.ts';
import type { LngLat, LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import { featureId } from '../../workers/parcels/tiles/featureId.ts';
import { boxesMeet, boxMiddle, growBox } from '../../src/domain/geometry/box.ts';

export interface Feed {
  /** The map shows this: told as often as the product tells its worker. */
  moved(center: LngLat, zoom: number, view: LngLatBox): void;
}

const AROUND = '/gateway/app/parcel-land-cadastral-items/find-around';
/** A screen at the initial zoom has some 20 on a phone. */
const MAX_SQUARES = 60;
const AT_ONCE = 3;
/** As the product's: below it no parcels are asked for, and a search is given up beyond this share of the view. */
const PARCELS_FROM_ZOOM = ZOOM.initial - 0.5;
const MARGIN = 0.5;
/** The source is told after this many answers, and at the end. */
const ANSWERS_A_DRAWING = 6;

/** One search of §9. */
interface Square {
  key: string;
  box: LngLatBox;
  center: LngLat;
}

/** The squares of §9's size that a view touches, nearest to its middle first. */
function squaresOf(view: LngLatBox, middle: LngLat): Square[] {
  let cells = largestCells(view);
  for (let level = 0; level < SEARCH_LEVEL; level += 1) cells = cells.flatMap(quarterCell);
  return cells
    .filter((cell) => boxesMeet(cellBox(cell), view))
    .map((cell) => {
      const box = cellBox(cell);
      return { key: `${cell.column}:${cell.row}`, box, center: boxMiddle(box) };
    })
    .sort((a, b) => greatCircleM(a.center, middle) - greatCircleM(b.center, middle))
    .slice(0, MAX_SQUARES);
}

/** What our tiles carry, label included. */
function toFeature(item: CadastralItem): Feature<Polygon> {
  const ring = item.position.map(({ longitude, latitude }) => [longitude, latitude]);
  ring.push(ring[0]!);
  return {
    type: 'Feature',
    id: featureId(item._id),
    properties: {
      landCode: item.land_code,
      parcelNumber: item.parcel_number,
      label: `${item.land_code} ${item.parcel_number}\n${item.acreage.toFixed(1)}`,
    },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
}

async function searchAround(center: LngLat, signal: AbortSignal): Promise<CadastralItem[]> {
  const position = aroundCorners(center, AROUND_HALF_SIZE_DEG.cadastralItems).map(({ lng, lat }) => ({
    latitude: lat,
    longitude: lng,
  }));
  const answer = await fetch(AROUND, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ position, limitPoint: CALL_LIMITS.aroundCadastralItems, status: ACTIVE_STATUS }),
    signal,
  });
  if (!answer.ok) throw new Error(`around search: ${answer.status}`);
  return ((await answer.json()) as { data: CadastralItem[] }).data;
}

/**
 * Parcels as a page without workers of its own would have them: the main thread asks the around searches of what the map shows,
 * while it moves too, as the product's worker does, and gives up those that left it; merges by id, and hands features to
 * MapLibre's GeoJSON source. Answers are used as they come, unchecked, which our worker does not allow itself.
 */
export function createGeojsonFeed(source: GeoJSONSource): Feed {
  const answered = new Set<string>();
  const underWay = new Map<Square, AbortController>();
  const held = new Set<string>();
  let added: Feature<Polygon>[] = [];
  let wanted: Square[] = [];

  const draw = (): void => {
    if (added.length === 0) return;
    void source.updateData({ add: added });
    added = [];
  };
  const keep = (items: readonly CadastralItem[]): void => {
    for (const item of items) {
      if (held.has(item._id)) continue;
      held.add(item._id);
      added.push(toFeature(item));
    }
  };
  const fetchSquare = async (square: Square): Promise<void> => {
    const controller = new AbortController();
    underWay.set(square, controller);
    try {
      keep(await searchAround(square.center, controller.signal));
      answered.add(square.key);
      if (answered.size % ANSWERS_A_DRAWING === 0) draw();
    } catch (error) {
      if (controller.signal.aborted) return;
      // Asked no more: the page's complaint ends the bench.
      answered.add(square.key);
      throw error;
    } finally {
      underWay.delete(square);
      fetchNext();
    }
  };
  const fetchNext = (): void => {
    const asked = new Set([...underWay.keys()].map(({ key }) => key));
    while (underWay.size < AT_ONCE) {
      const square = wanted.find(({ key }) => !answered.has(key) && !asked.has(key));
      if (!square) break;
      asked.add(square.key);
      void fetchSquare(square);
    }
    if (underWay.size === 0) draw();
  };
  return {
    moved(center, zoom, view) {
      const isNear = ({ box }: Square): boolean => zoom >= PARCELS_FROM_ZOOM && boxesMeet(box, growBox(view, MARGIN));
      wanted = zoom < PARCELS_FROM_ZOOM ? [] : squaresOf(view, center);
      for (const [square, controller] of underWay) if (!isNear(square)) controller.abort();
      fetchNext();
    },
  };
}
