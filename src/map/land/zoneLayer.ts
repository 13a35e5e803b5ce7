import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl';
import { WORLD_PX } from '../../domain/geometry/mercator.ts';
import { TILE_MIN_ZOOM } from '../../../workers/parcels/api.ts';
import { HATCH } from '../overlays/hatch.ts';
import { ZONE_STYLE } from '../overlays/zoneStyle.ts';
import { batchesInView, COLOURS_UNIT, drawAreas, drawLines, type Rgb, type VisibleBatch } from './visibleBatch.ts';
import { KindColours } from './landPaint.ts';
import { type DrawnBatch, LandBuffers, uploadFrame } from './landBuffers.ts';
import { landProgram } from './landProgram.ts';
import { reportRefusedLand } from '../../state/map/viewSlice.ts';
import { putLayerOver } from './landLayer.ts';
import type { ZonePaint } from './zonePaint.ts';

/** Minimum zoom of lines, which fade in within half a level: below it they would cover everything. */
const LINES_FROM = 13.5;
const LINES_WHOLE_AT = 14;

export interface ZonesOnMap extends CustomLayerInterface {
  /** Returns the file indices of all zones ready to be drawn, to check whether the map is complete. */
  drawnIds(): Set<number>;
}

/** Layer of one planning's zones: areas, stripes on public land, lines. */
export class ZoneLayer {
  readonly #map: MapLibreMap;
  readonly #id: string;
  #paint: ZonePaint;
  #gl: WebGL2RenderingContext | null = null;
  #buffers: LandBuffers | null = null;
  readonly #colours = new KindColours();

  constructor(map: MapLibreMap, id: string, paint: ZonePaint) {
    this.#map = map;
    this.#id = id;
    this.#paint = paint;
  }

  /** Geometry in GPU memory; null before it was placed. */
  get buffers(): LandBuffers | null {
    return this.#buffers;
  }

  setPaint(paint: ZonePaint): void {
    this.#paint = paint;
    this.#map.triggerRepaint();
  }

  /** Puts it right over a style layer. */
  placeOver(marker: string): void {
    putLayerOver(this.#map, marker, this.#layer);
  }

  remove(): void {
    if (this.#map.getLayer(this.#id)) this.#map.removeLayer(this.#id);
    this.#buffers?.clear();
    if (this.#gl) this.#colours.remove(this.#gl);
  }

  get #layer(): ZonesOnMap {
    return {
      id: this.#id,
      type: 'custom',
      onAdd: (_map, gl) => {
        // Another style adds the layer again, not its geometry.
        if (this.#buffers) return;
        try {
          for (const name of ['fill', 'hatched', 'line'] as const) landProgram(gl as WebGL2RenderingContext, name);
          this.#gl = gl as WebGL2RenderingContext;
          this.#buffers = new LandBuffers(this.#gl);
        } catch (error) {
          reportRefusedLand(true);
          console.warn('map: shaders of zones refused', error);
        }
      },
      // No `prerender`, like parcels.
      render: (gl, input) => {
        uploadFrame(this.#map, this.#buffers);
        this.#draw(gl as WebGL2RenderingContext, input);
      },
      drawnIds: () => this.#buffers?.drawnIds ?? new Set(),
    };
  }

  #draw(gl: WebGL2RenderingContext, { defaultProjectionData }: CustomRenderMethodInput): void {
    const zoom = this.#map.getZoom();
    const { opacity } = this.#paint;
    if (!this.#buffers || zoom < TILE_MIN_ZOOM.zones || opacity === 0) return;
    const seen = batchesInView(this.#buffers.cells, defaultProjectionData.mainMatrix as unknown as ArrayLike<number>);
    this.#colours.bind(gl, COLOURS_UNIT, this.#paint.fills);
    if (zoom >= ZONE_STYLE.hatchedFromZoom) this.#drawHatched(gl, seen, zoom);
    else {
      const fill = landProgram(gl, 'fill');
      gl.useProgram(fill.program);
      gl.uniform1f(fill.at('u_opacity'), opacity);
      drawAreas(gl, fill, seen);
    }
    if (this.#paint.line && zoom > LINES_FROM) this.#drawLines(gl, seen, zoom, this.#paint.line);
    gl.bindVertexArray(null);
  }

  #drawHatched(gl: WebGL2RenderingContext, seen: readonly VisibleBatch[], zoom: number): void {
    const hatched = landProgram(gl, 'hatched');
    const wholeZoom = Math.floor(zoom);
    const { opacity, stripe, stripes = HATCH } = this.#paint;
    gl.useProgram(hatched.program);
    gl.uniform1f(hatched.at('u_opacity'), opacity);
    gl.uniform4f(hatched.at('u_ink'), ...stripe, stripes.alpha);
    gl.uniform1f(hatched.at('u_halfStripe'), (stripes.stripePx * this.#map.getPixelRatio()) / 2);
    gl.uniform1f(hatched.at('u_between'), zoom - wholeZoom);
    /** Number of stripes that a line across the Mercator square, east or south, crosses. */
    const across = (WORLD_PX * 2 ** wholeZoom) / HATCH.stepPx;
    drawAreas(gl, hatched, seen, ({ originX, originY, step }: DrawnBatch) =>
      gl.uniform2f(hatched.at('u_stripes'), across * step, ((originX + originY) * across) % 1),
    );
  }

  #drawLines(gl: WebGL2RenderingContext, seen: readonly VisibleBatch[], zoom: number, line: Rgb): void {
    const program = landProgram(gl, 'line');
    const pixel = 1 / (WORLD_PX * 2 ** zoom);
    const { opacity, litLine, lit } = this.#paint;
    const { lineOpacity, lineWidth, highlightedLineWidth } = ZONE_STYLE;
    const share = opacity * Math.min(1, (zoom - LINES_FROM) / (LINES_WHOLE_AT - LINES_FROM));
    drawLines(gl, program, seen, pixel, { colour: line, alpha: lineOpacity * share, widthPx: lineWidth });
    for (const kind of lit) drawLines(gl, program, seen, pixel, { colour: litLine, alpha: share, widthPx: highlightedLineWidth, kind });
  }
}
