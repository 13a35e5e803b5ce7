import type { Feature, Polygon } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import type { CadastralItem } from '../../src/contract/cadastralItems.ts';
import { greatCircleM } from '../../src/domain/geometry/greatCircle.ts';
import { aroundCorners, cellBox, largestCells, quarterCell, SEARCH_LEVEL } from '../../src/domain/search/aroundCell.ts';
import { ACTIVE_STATUS, AROUND_HALF_SIZE_DEG, CALL_LIMITS, DEBOUNCE_MS, ZOOM } from '../../src/domain/limits.ts';
import type { LngLat, LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import { featureId } from '../../workers/parcels/tiles/featureId.ts';
import { boxesMeet } from '../../src/domain/geometry/box.ts';

export interface Feed {
  /** The map came to rest. */
  moved(center: LngLat, zoom: number, view: LngLatBox): void;
}

const AROUND = '/gateway/app/parcel-land-cadastral-items/find-around';
/** A screen at the initial zoom has some 20 on a phone. */
const MOST_SQUARES = 60;
const AT_ONCE = 3;
/** The source is told after this many answers, and at the end. */
const ANSWERS_A_DRAWING = 6;

/** One search of §9. */
interface Square {
  key: string;
  center: LngLat;
}

/** The squares of §9's size that a view touches, nearest to its middle first. */
function squaresOf(view: LngLatBox, middle: LngLat): Square[] {
  let cells = largestCells(view);
  for (let level = 0; level < SEARCH_LEVEL; level += 1) cells = cells.flatMap(quarterCell);
  return cells
    .filter((cell) => boxesMeet(cellBox(cell), view))
    .map((cell) => {
      const { west, south, east, north } = cellBox(cell);
      return { key: `${cell.column}:${cell.row}`, center: { lng: (west + east) / 2, lat: (south + north) / 2 } };
    })
    .sort((a, b) => greatCircleM(a.center, middle) - greatCircleM(b.center, middle))
    .slice(0, MOST_SQUARES);
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

async function searchAround(center: LngLat): Promise<CadastralItem[]> {
  const position = aroundCorners(center, AROUND_HALF_SIZE_DEG.cadastralItems).map(({ lng, lat }) => ({
    latitude: lat,
    longitude: lng,
  }));
  const answer = await fetch(AROUND, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ position, limitPoint: CALL_LIMITS.aroundCadastralItems, status: ACTIVE_STATUS }),
  });
  if (!answer.ok) throw new Error(`around search: ${answer.status}`);
  return ((await answer.json()) as { data: CadastralItem[] }).data;
}

/**
 * Parcels as a page without workers of its own would have them: the main thread asks around searches when the map has
 * rested, merges by id, and hands features to MapLibre's GeoJSON source. Answers are used as they come, unchecked,
 * which our worker does not allow itself.
 */
export function createGeojsonFeed(source: GeoJSONSource, by: 'setData' | 'updateData'): Feed {
  const asked = new Set<string>();
  const held = new Map<string, Feature<Polygon>>();
  let added: Feature<Polygon>[] = [];
  let move = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const draw = (): void => {
    if (added.length === 0) return;
    if (by === 'setData') void source.setData({ type: 'FeatureCollection', features: [...held.values()] });
    else void source.updateData({ add: added });
    added = [];
  };
  const fetchSquares = async (squares: Square[], mine: number): Promise<void> => {
    for (let square = squares.shift(); square && mine === move; square = squares.shift()) {
      for (const item of await searchAround(square.center)) {
        if (held.has(item._id)) continue;
        const feature = toFeature(item);
        held.set(item._id, feature);
        added.push(feature);
      }
      asked.add(square.key);
      if (asked.size % ANSWERS_A_DRAWING === 0) draw();
    }
    draw();
  };
  return {
    moved(center, zoom, view) {
      clearTimeout(timer);
      move += 1;
      const mine = move;
      if (zoom < ZOOM.initial - 0.5) return;
      timer = setTimeout(() => {
        const squares = squaresOf(view, center).filter(({ key }) => !asked.has(key));
        for (let lane = 0; lane < AT_ONCE; lane += 1) void fetchSquares(squares, mine);
      }, DEBOUNCE_MS.typing);
    },
  };
}
