import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { CellSource } from './followCells.ts';
import { ZoneLayer } from './zoneLayer.ts';
import type { ZonePaint } from './zonePaint.ts';

/** GPU memory limit, more than the zones of ten large plannings take. */
const MAX_BYTES = 64 * 2 ** 20;

export interface PlanningZones {
  /** Planning as an open layer; a new name for every attempt. */
  name: string;
  layerId: string;
  /** Style layer below the zones. */
  marker: string;
  paint: ZonePaint;
}

interface Drawn {
  layerId: string;
  layer: ZoneLayer;
  /** Paused: no more were available, or there was no room for more. */
  asking: 'not yet' | 'under way' | 'paused' | 'done';
  /** Number of cells received. */
  answered: number;
  /** Place that the map showed first. */
  near: LngLat;
}

/** Draws all zones of a planning's source, so that a move or a zoom requests nothing. */
export function drawZones(map: MapLibreMap, source: Pick<CellSource, 'zoneCells'>) {
  const drawn = new Map<string, Drawn>();
  let stopped = false;

  const bytes = (): number => [...drawn.values()].reduce((sum, { layer }) => sum + (layer.buffers?.bytes ?? 0), 0);
  const reportHeld = (): void => {
    map.getContainer().dataset.zoneBytes = `${bytes()}`;
  };

  const forget = (name: string): void => {
    drawn.get(name)?.layer.remove();
    drawn.delete(name);
    reportHeld();
  };

  const ask = async (name: string, planning: Drawn): Promise<void> => {
    planning.asking = 'under way';
    const isCurrent = (): boolean => !stopped && drawn.get(name) === planning;
    while (isCurrent()) {
      if (bytes() > MAX_BYTES) {
        planning.asking = 'paused';
        return;
      }
      const piece = await source.zoneCells(planning.layerId, planning.near, planning.answered);
      if (!isCurrent()) return;
      planning.answered += piece.cells.length;
      for (const cell of piece.cells) planning.layer.buffers!.put(cell);
      map.triggerRepaint();
      reportHeld();
      if (piece.isLast || piece.cells.length === 0) {
        planning.asking = piece.isLast ? 'done' : 'paused';
        return;
      }
    }
  };

  const open = ({ name, layerId, paint }: PlanningZones): Drawn => {
    const layer = new ZoneLayer(map, `${name}#zones-land`, paint);
    const { lng, lat } = map.getCenter();
    const planning: Drawn = { layerId, layer, asking: 'not yet', answered: 0, near: { lng, lat } };
    drawn.set(name, planning);
    return planning;
  };

  const resume = (): void => {
    for (const [name, planning] of drawn) if (planning.asking === 'paused') void ask(name, planning);
  };

  const stop = (): void => {
    stopped = true;
  };
  // No call of the map is allowed from then on.
  map.on('webglcontextlost', stop);

  return {
    /** To be called whenever the style or the open layers changed: the markers are in the style. */
    follow(plannings: readonly PlanningZones[]) {
      const names = new Set(plannings.map(({ name }) => name));
      const closed = [...drawn.keys()].filter((name) => !names.has(name));
      for (const name of closed) forget(name);
      if (closed.length > 0) resume();
      for (const zones of plannings) {
        const planning = drawn.get(zones.name) ?? open(zones);
        planning.layer.setPaint(zones.paint);
        planning.layer.placeOver(zones.marker);
        if (planning.asking === 'not yet' && planning.layer.buffers) void ask(zones.name, planning);
      }
    },
    resume,
    stop,
  };
}
