import type { Feature, Polygon } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import type { CadastralItem } from '../../src/contract/land/parcels.ts';
import { greatCircleM } from '../../src/domain/geometry/greatCircle.ts';
import { aroundCorners, cellBox, largestCells, quarterCell, SEARCH_LEVEL } from '../../src/domain/search/aroundCell.ts';
import { ACTIVE_STATUS, AROUND_HALF_SIZE_DEG, CALL_LIMITS, ZOOM } from '../../src/domain/limits.ts';
import type { LngLat, LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import { featureId } from '../../workers/parcels/tiles/featureId.ts';
import { boxesIntersect, boxCenter, growBox } from '../../src/domain/geometry/box.ts';

export interface Feed {
  /** Reports the view of the map, as often as the product does to its worker. */
  moved(center: LngLat, zoom: number, view: LngLatBox): void;
}

const AROUND = '/gateway/app/parcel-land-cadastral-items/find-around';
/** On a phone a screen at the initial zoom has about 20. */
const MAX_SQUARES = 60;
const AT_ONCE = 3;
/** Minimum zoom for parcels, and share of the view beyond which a search is cancelled; both as in the product. */
const PARCELS_FROM_ZOOM = ZOOM.initial - 0.5;
const MARGIN = 0.5;
/** The source is updated after this many responses, and at the end. */
const ANSWERS_A_DRAWING = 6;

/** A search with the size of §9. */
interface Square {
  key: string;
  box: LngLatBox;
  center: LngLat;
}

/** Returns the squares of §9's size that a view touches, nearest to its middle first. */
function squaresOf(view: LngLatBox, middle: LngLat): Square[] {
  let cells = largestCells(view);
  for (let level = 0; level < SEARCH_LEVEL; level += 1) cells = cells.flatMap(quarterCell);
  return cells
    .filter((cell) => boxesIntersect(cellBox(cell), view))
    .map((cell) => {
      const box = cellBox(cell);
      return { key: `${cell.column}:${cell.row}`, box, center: boxCenter(box) };
    })
    .sort((a, b) => greatCircleM(a.center, middle) - greatCircleM(b.center, middle))
    .slice(0, MAX_SQUARES);
}

/** The properties that our tiles have, label included. */
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
 * Feeds parcels as a page without workers would: the main thread sends the around searches of the current view, also
 * while it moves, and cancels those out of view, as the product's worker does; it merges by id and passes features to
 * MapLibre's GeoJSON source. Responses are not validated, while our worker validates them.
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
      // Not requested again: the page's complaint ends the bench.
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
      const isNear = ({ box }: Square): boolean => zoom >= PARCELS_FROM_ZOOM && boxesIntersect(box, growBox(view, MARGIN));
      wanted = zoom < PARCELS_FROM_ZOOM ? [] : squaresOf(view, center);
      for (const [square, controller] of underWay) if (!isNear(square)) controller.abort();
      fetchNext();
    },
  };
}
