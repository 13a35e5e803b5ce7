import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { CellSource } from './cellSource.ts';
import { ZoneLayer } from './zoneLayer.ts';
import type { ZonePaint } from './zonePaint.ts';

/** More than the zones of a few large plannings take on the graphics processor; parcels have as much. */
const MAX_BYTES = 32 * 2 ** 20;

/** The zones of a planning that are to be drawn from cells. */
export interface PlanningZones {
  /** The planning as an open layer; another one with every attempt. */
  name: string;
  layerId: string;
  /** A layer of the style, over which they lie. */
  marker: string;
  paint: ZonePaint;
}

/** Zones of plannings drawn from cells by layers of our own. */
export interface Zones {
  /** To be called whenever the style or what is open changed: the markers are in the style. */
  follow(open: readonly PlanningZones[]): void;
  /** Asks for what could not be had before. */
  resume(): void;
  /** Asks for nothing more. */
  stop(): void;
}

interface Drawn {
  layerId: string;
  layer: ZoneLayer;
  /** Paused: no more could be had. */
  asking: 'not yet' | 'under way' | 'paused' | 'done';
  /** Cells that came. */
  answered: number;
  /** What the map looked at first. */
  near: LngLat;
}

/**
 * Draws the zones of a source, all of a planning's: a move or a zoom asks for nothing.
 * @param onRefused a planning is to be drawn from tiles: there are no cells to be had, or no room for them
 */
export function drawZones(map: MapLibreMap, zoneCells: NonNullable<CellSource['zoneCells']>, onRefused: (name: string) => void): Zones {
  const drawn = new Map<string, Drawn>();
  let stopped = false;

  const bytes = (): number => [...drawn.values()].reduce((sum, { layer }) => sum + (layer.buffers?.bytes ?? 0), 0);
  const tellHeld = (): void => {
    map.getContainer().dataset.zoneBytes = `${bytes()}`;
  };

  const forget = (name: string): void => {
    drawn.get(name)?.layer.remove();
    drawn.delete(name);
    tellHeld();
  };

  const ask = async (name: string, planning: Drawn): Promise<void> => {
    planning.asking = 'under way';
    const isCurrent = (): boolean => !stopped && drawn.get(name) === planning;
    while (isCurrent()) {
      const piece = await zoneCells(planning.layerId, planning.near, planning.answered);
      if (!isCurrent()) return;
      if (piece === null) return onRefused(name);
      planning.answered += piece.cells.length;
      for (const cell of piece.cells) planning.layer.buffers!.put(cell);
      map.triggerRepaint();
      tellHeld();
      if (bytes() > MAX_BYTES) return onRefused(name);
      if (piece.isLast || piece.cells.length === 0) {
        planning.asking = piece.isLast ? 'done' : 'paused';
        return;
      }
    }
  };

  const open = ({ name, layerId, paint }: PlanningZones): Drawn => {
    const layer = new ZoneLayer(map, `${name}#zones-land`, paint, (error) => {
      console.warn('map: zones are drawn from tiles', error);
      onRefused(name);
    });
    const { lng, lat } = map.getCenter();
    const planning: Drawn = { layerId, layer, asking: 'not yet', answered: 0, near: { lng, lat } };
    drawn.set(name, planning);
    return planning;
  };

  const stop = (): void => {
    stopped = true;
  };
  // From then on nothing may call the map.
  map.on('webglcontextlost', stop);

  return {
    follow(wanted) {
      const names = new Set(wanted.map(({ name }) => name));
      for (const name of drawn.keys()) if (!names.has(name)) forget(name);
      for (const zones of wanted) {
        const planning = drawn.get(zones.name) ?? open(zones);
        planning.layer.setPaint(zones.paint);
        planning.layer.placeOver(zones.marker);
        if (planning.asking === 'not yet' && planning.layer.buffers) void ask(zones.name, planning);
      }
    },
    resume() {
      for (const [name, planning] of drawn) if (planning.asking === 'paused') void ask(name, planning);
    },
    stop,
  };
}
