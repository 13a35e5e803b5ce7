import type { CustomLayerInterface, Map as MapLibreMap, CustomRenderMethodInput } from 'maplibre-gl';
import { WORLD_PX } from '../../domain/geometry/mercator.ts';
import { reportRefusedLand } from '../../state/map/viewSlice.ts';
import { atZoom, PARCEL_LINES } from '../overlays/parcelLines.ts';
import { OVER_PARCELS, PARCELS_FILL } from '../overlays/parcelLayers.ts';
import { batchesInView, COLOURS_UNIT, drawAreas, drawLines, type VisibleBatch } from './visibleBatch.ts';
import { KindColours, type LandPaint } from './landPaint.ts';
import { LandBuffers, uploadFrame } from './landBuffers.ts';
import { landProgram, type LandProgram } from './landProgram.ts';
import { LAND_MIN_ZOOM } from './followCells.ts';

/** Puts a layer of ours right over a style layer; does nothing while a style loads, whose event calls it again. */
export function putLayerOver(map: MapLibreMap, marker: string, layer: CustomLayerInterface): void {
  const order = map.getLayersOrder();
  if (!order.includes(marker)) return;
  const above = order[order.indexOf(marker) + 1];
  if (above === layer.id) return;
  if (map.getLayer(layer.id)) map.moveLayer(layer.id, above);
  else map.addLayer(layer, above);
}

/** Minimum zoom of lines, which fade in within half a level: below it they would cover everything. */
const LINES_FROM = 15;
const LINES_WHOLE_AT = 15.5;

export const AREAS_AND_LINES = 'parcels-land';
const HOVER = 'parcels-land-hover';

export interface LandLayerOnMap extends CustomLayerInterface {
  /** Returns the feature ids of all parcels ready to be drawn, to check whether the map is complete. */
  drawnIds(): Set<number>;
}

/** Layers of the parcels: areas with lines, and the hovered parcel's outline above the layers over parcels. */
export class LandLayer {
  readonly #map: MapLibreMap;
  /** Set before the layer is placed. */
  #paint!: LandPaint;
  #programs: { fill: LandProgram; line: LandProgram } | null = null;
  #buffers: LandBuffers | null = null;
  readonly #colours = new KindColours();
  #seen: VisibleBatch[] = [];
  #hovered: number | null = null;
  /** The hover layer exists only with a mouse: an empty one costs a frame of MapLibre as much as any. */
  #hasHovered = false;

  constructor(map: MapLibreMap) {
    this.#map = map;
  }

  /** Geometry in GPU memory; null before the style has loaded. */
  get buffers(): LandBuffers | null {
    return this.#buffers;
  }

  setPaint(paint: LandPaint): void {
    this.#paint = paint;
    this.#map.triggerRepaint();
  }

  /** @param featureId parcel to outline; null for none */
  hover(featureId: number | null): void {
    if (featureId === this.#hovered) return;
    this.#hovered = featureId;
    if (!this.#hasHovered) {
      this.#hasHovered = true;
      this.place();
    }
    this.#map.triggerRepaint();
  }

  /** Puts the layers into a loaded style: right over the open layers, and over the layers over parcels. */
  place(): void {
    putLayerOver(this.#map, PARCELS_FILL, this.#areasAndLines);
    // The shaders were refused if there are no programs.
    if (this.#programs && this.#hasHovered) putLayerOver(this.#map, OVER_PARCELS, this.#hoverLine);
  }

  readonly #areasAndLines: LandLayerOnMap = {
    id: AREAS_AND_LINES,
    type: 'custom',
    onAdd: (_map, gl) => {
      // Another style adds the layer again, not its geometry.
      if (this.#programs) return;
      try {
        this.#programs = { fill: landProgram(gl, 'fill'), line: landProgram(gl, 'line') };
        this.#buffers = new LandBuffers(gl);
        reportRefusedLand(false);
      } catch (error) {
        reportRefusedLand(true);
        console.warn('map: shaders of parcels refused', error);
      }
    },
    // A `prerender` would make MapLibre run a separate pass per frame and reset its state after it.
    render: (gl, input) => {
      uploadFrame(this.#map, this.#buffers);
      this.#draw(gl, input);
    },
    drawnIds: () => this.#buffers?.drawnIds ?? new Set(),
  };

  readonly #hoverLine: CustomLayerInterface = {
    id: HOVER,
    type: 'custom',
    render: (gl) => this.#drawHovered(gl),
  };

  #draw(gl: WebGL2RenderingContext, { defaultProjectionData }: CustomRenderMethodInput): void {
    const zoom = this.#map.getZoom();
    this.#seen = [];
    if (!this.#programs || !this.#buffers || zoom < LAND_MIN_ZOOM) return;
    this.#seen = batchesInView(this.#buffers.cells, defaultProjectionData.mainMatrix as unknown as ArrayLike<number>);
    const { fillOpacity, casing, line, lineShare } = this.#paint;
    if (fillOpacity > 0) this.#drawAreas(gl, this.#programs.fill);
    if (zoom >= LINES_FROM) {
      const share = lineShare * Math.min(1, (zoom - LINES_FROM) / (LINES_WHOLE_AT - LINES_FROM));
      const { casingWidth, casingOpacity, lineWidth, lineOpacity } = PARCEL_LINES;
      this.#drawLines(gl, casing, casingOpacity * share, atZoom(casingWidth, zoom));
      this.#drawLines(gl, line, atZoom(lineOpacity, zoom) * share, atZoom(lineWidth, zoom));
    }
    gl.bindVertexArray(null);
  }

  #drawAreas(gl: WebGL2RenderingContext, fill: LandProgram): void {
    gl.useProgram(fill.program);
    gl.uniform1f(fill.at('u_opacity'), this.#paint.fillOpacity);
    this.#colours.bind(gl, COLOURS_UNIT, this.#paint.fills);
    drawAreas(gl, fill, this.#seen);
  }

  #drawLines(gl: WebGL2RenderingContext, colour: LandPaint['line'], alpha: number, widthPx: number, parcel: number | null = null): void {
    const pixel = 1 / (WORLD_PX * 2 ** this.#map.getZoom());
    drawLines(gl, this.#programs!.line, this.#seen, pixel, { colour, alpha, widthPx, parcel });
  }

  #drawHovered(gl: WebGL2RenderingContext): void {
    if (this.#hovered === null || !this.#programs) return;
    this.#drawLines(gl, this.#paint.hover, 1, atZoom(PARCEL_LINES.hoverWidth, this.#map.getZoom()), this.#hovered);
    gl.bindVertexArray(null);
  }
}
