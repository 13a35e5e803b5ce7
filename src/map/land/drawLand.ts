import type { Map as MapLibreMap, Point } from 'maplibre-gl';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { reportLand } from '../../state/map/viewSlice.ts';
import type { LandCell, LandCellPlace } from '../../../workers/parcels/land/landCell.ts';
import { TILE_MIN_ZOOM } from '../../../workers/parcels/api.ts';
import { type CellSource, followCells } from './followCells.ts';
import { LandLayer } from './landLayer.ts';
import type { LandPaint } from './landPaint.ts';

export type LandInView = Parameters<typeof reportLand>[0];

export interface DrawnParcels {
  /** Returns the feature id of the uppermost parcel at a canvas point; null for none, and where lots are too small. */
  at(point: Point): Promise<number | null>;
  /** Returns the lots that a tap at a point means; none beside parcels, and where they are too small. */
  lotsUnder(point: Point): Promise<readonly CadastralParcel[]>;
  hover(featureId: number | null): void;
}

export interface Land extends DrawnParcels {
  setPaint(paint: LandPaint): void;
  /** To be called after each set style, once its paint is set. */
  place(): void;
  refreshChanged(changed: readonly LandCellPlace[] | 'all'): void;
  stop(): void;
}

export function drawLand(map: MapLibreMap, source: CellSource, onLand: (land: LandInView) => void = reportLand): Land {
  const layer = new LandLayer(map);
  const { dataset } = map.getContainer();
  const reportHeld = (): void => {
    const { bytes = 0, parcels = 0 } = layer.buffers ?? {};
    Object.assign(dataset, { landBytes: bytes, landParcels: parcels });
  };
  const cellStore = {
    get bytes() {
      return layer.buffers?.bytes ?? 0;
    },
    put: (cell: LandCell) => layer.buffers?.put(cell),
    drop: (cell: LandCellPlace) => layer.buffers?.drop(cell),
  };
  let cells: ReturnType<typeof followCells> | null = null;
  const begin = (): void => {
    cells = followCells(map, source, cellStore, {
      onCells: () => {
        reportHeld();
        map.triggerRepaint();
      },
      onLand,
    });
  };

  const stop = (): void => cells?.stop();
  // No call of the map is allowed from then on.
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
      // Cells that are dropped at once are out of view: no redraw is needed.
      cells?.refreshChanged(changed);
      reportHeld();
    },
    stop,
  };
}
