import type { Feature, Polygon } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import type { CadastralItem } from '../../src/contract/cadastralItems.ts';
import { aroundCorners } from '../../src/domain/around.ts';
import { aroundCells, type AroundCell } from '../../src/domain/aroundCells.ts';
import { ACTIVE_STATUS, AROUND_HALF_SIZE_DEG, CALL_LIMITS, DEBOUNCE_MS, ZOOM } from '../../src/domain/limits.ts';
import type { LngLat, LngLatBox } from '../../src/domain/lngLat.ts';

export interface Feed {
  /** The map came to rest. */
  moved(center: LngLat, zoom: number, view: LngLatBox): void;
}

const AROUND = '/gateway/app/parcel-land-cadastral-items/find-around';
const MOST_CELLS = 60;
const AT_ONCE = 3;
/** The source is told after this many answers, and at the end. */
const ANSWERS_A_DRAWING = 6;

/** What our tiles carry, label included. */
function toFeature(item: CadastralItem): Feature<Polygon> {
  const ring = item.position.map(({ longitude, latitude }) => [longitude, latitude]);
  ring.push(ring[0]!);
  return {
    type: 'Feature',
    properties: {
      id: item._id,
      landCode: item.land_code,
      sheetNumber: item.land_number,
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
  const fetchCells = async (cells: AroundCell[], mine: number): Promise<void> => {
    for (let cell = cells.shift(); cell && mine === move; cell = cells.shift()) {
      for (const item of await searchAround(cell.center)) {
        if (held.has(item._id)) continue;
        const feature = toFeature(item);
        held.set(item._id, feature);
        added.push(feature);
      }
      asked.add(cell.key);
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
        const cells = aroundCells(view, center, MOST_CELLS).filter(({ key }) => !asked.has(key));
        for (let lane = 0; lane < AT_ONCE; lane += 1) void fetchCells(cells, mine);
      }, DEBOUNCE_MS.typing);
    },
  };
}
