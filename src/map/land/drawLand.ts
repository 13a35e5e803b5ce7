import type { Map as MapLibreMap, Point } from 'maplibre-gl';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { reportLand } from '../../state/map/viewSlice.ts';
import type { LandCell, LandCellPlace } from '../../../workers/parcels/land/landCell.ts';
import { TILE_MIN_ZOOM } from '../../../workers/parcels/api.ts';
import { type CellSource, followCells } from './followCells.ts';
import { LandLayer } from './landLayer.ts';
import type { LandPaint } from './landPaint.ts';

/** Whether parcels are in view, and made ones among them. */
export type LandInView = Parameters<typeof reportLand>[0];

/** The parcels on the map, as who points at them sees them. */
export interface DrawnParcels {
  /** Feature id of the parcel drawn at a point of the canvas, the uppermost of several; null for none, and where lots are too small to be meant. */
  at(point: Point): Promise<number | null>;
  /** The lots that a tap at that point means; none beside parcels, and where they are too small to be meant. */
  lotsUnder(point: Point): Promise<readonly CadastralParcel[]>;
  /** Outlines the parcel; null for none. */
  hover(featureId: number | null): void;
}

/** Parcels drawn from cells by a layer of our own. */
export interface Land extends DrawnParcels {
  setPaint(paint: LandPaint): void;
  /** To be called whenever a style was set, after its paint. */
  place(): void;
  refreshChanged(changed: readonly LandCellPlace[] | 'all'): void;
  /** Asks for nothing more. */
  stop(): void;
}

/** Draws the parcels of a source. */
export function drawLand(map: MapLibreMap, source: CellSource, onLand: (land: LandInView) => void = reportLand): Land {
  const layer = new LandLayer(map);
  const { dataset } = map.getContainer();
  const tellHeld = (): void => {
    const { bytes = 0, parcels = 0 } = layer.buffers ?? {};
    Object.assign(dataset, { landBytes: bytes, landParcels: parcels });
  };
  const shelf = {
    get bytes() {
      return layer.buffers?.bytes ?? 0;
    },
    put: (cell: LandCell) => layer.buffers?.put(cell),
    drop: (cell: LandCellPlace) => layer.buffers?.drop(cell),
  };
  let cells: ReturnType<typeof followCells> | null = null;
  const begin = (): void => {
    cells = followCells(map, source, shelf, {
      onCells: () => {
        tellHeld();
        map.triggerRepaint();
      },
      onLand,
    });
  };

  const stop = (): void => cells?.stop();
  // From then on nothing may call the map.
  map.on('webglcontextlost', stop);

  return {
    setPaint: (next) => layer.setPaint(next),
    place() {
      layer.place();
      if (!cells && layer.buffers) begin();
    },
    async at(point) {
      if (map.getZoom() < TILE_MIN_ZOOM.parcels) return null;
      const { lng, lat } = map.unproject(point);
      return source.parcelAt({ lng, lat });
    },
    async lotsUnder(point) {
      if (map.getZoom() < TILE_MIN_ZOOM.parcels) return [];
      const { lng, lat } = map.unproject(point);
      return source.lotsAt({ lng, lat }, map.getZoom());
    },
    hover: (featureId) => layer.hover(featureId),
    refreshChanged(changed) {
      // What is let go at once lies out of view: no frame is drawn anew for it.
      cells?.refreshChanged(changed);
      tellHeld();
    },
    stop,
  };
}
