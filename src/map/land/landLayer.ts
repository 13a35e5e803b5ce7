import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl';
import { WORLD_PX } from '../../domain/geometry/mercator.ts';
import { atZoom, PARCEL_LINES } from '../overlays/parcelLines.ts';
import { OVER_PARCELS, PARCELS_FILL } from '../overlays/parcelLayers.ts';
import { type DrawnBatch, LandBuffers } from './landBuffers.ts';
import type { LandPaint } from './landPaint.ts';
import { createLandPrograms, type LandProgram } from './createLandPrograms.ts';
import { LAND_MIN_ZOOM } from './followCells.ts';

/** Bytes handed to the graphics processor in a frame: some 0.2 ms of the page. */
const FRAME_BYTES = 256 * 1024;
/** Below it lines would be all that is seen; above it they come within half a zoom. */
const LINES_FROM = 15;
const LINES_WHOLE_AT = 15.5;
/** A pixel around a line, for its soft edge, and some more for a tilted map. */
const EDGE_PX = 1.5;

export const AREAS_AND_LINES = 'parcels-land';
const HOVER = 'parcels-land-hover';

/** The layer of areas and lines, as `map.getLayer` has it too. */
export interface LandLayerOnMap extends CustomLayerInterface {
  /** Feature ids of all parcels that lie ready to be drawn: for who looks whether the map is whole. */
  drawnIds(): Set<number>;
}

/** A batch in view, and the matrix from its grid to the screen. */
interface SeenBatch {
  batch: DrawnBatch;
  matrix: Float32Array;
}

/** The product of a batch's grid and MapLibre's matrix, reckoned in 64 bits: at zoom 20 the world has more pixels than 32 bits can tell apart. */
function matrixOf({ originX, originY, step }: DrawnBatch, world: ArrayLike<number>): Float32Array {
  const matrix = new Float32Array(16);
  for (let row = 0; row < 4; row += 1) {
    matrix[row] = world[row]! * step;
    matrix[4 + row] = world[4 + row]! * step;
    matrix[8 + row] = world[8 + row]!;
    matrix[12 + row] = world[row]! * originX + world[4 + row]! * originY + world[12 + row]!;
  }
  return matrix;
}

/** MapLibre leaves the first texture's place to a layer of others. */
function bind(gl: WebGL2RenderingContext, { vertices, array }: DrawnBatch): void {
  gl.bindTexture(gl.TEXTURE_2D, vertices);
  gl.bindVertexArray(array);
}

/** Two triangles of a side. */
const QUAD_VERTICES = 6;
const GRID = 65_536;

/** Whether any of a batch's grid may be on the screen: not all of its corners lie beyond the same edge. */
function isSeen({ originX, originY, step }: DrawnBatch, world: ArrayLike<number>): boolean {
  let beyond = 15;
  for (let corner = 0; corner < 4; corner += 1) {
    const x = originX + (corner & 1) * GRID * step;
    const y = originY + (corner >> 1) * GRID * step;
    const clipX = world[0]! * x + world[4]! * y + world[12]!;
    const clipY = world[1]! * x + world[5]! * y + world[13]!;
    const w = world[3]! * x + world[7]! * y + world[15]!;
    beyond &= Number(clipX < -w) | (Number(clipX > w) << 1) | (Number(clipY < -w) << 2) | (Number(clipY > w) << 3);
  }
  return beyond === 0;
}

/** The parcels' own layers: areas with their lines, and the outline of the one under a mouse above what lies over parcels. */
export class LandLayer {
  readonly #map: MapLibreMap;
  readonly #onBroken: (error: unknown) => void;
  #paint: LandPaint;
  #programs: { fill: LandProgram; line: LandProgram } | null = null;
  #buffers: LandBuffers | null = null;
  #seen: SeenBatch[] = [];
  #hovered: number | null = null;
  /** A layer that draws nothing costs a frame of MapLibre's as much as one that does: without a mouse there is none. */
  #hasHovered = false;

  /** @param onBroken the device does not take the shaders */
  constructor(map: MapLibreMap, paint: LandPaint, onBroken: (error: unknown) => void) {
    this.#map = map;
    this.#paint = paint;
    this.#onBroken = onBroken;
  }

  /** Of the geometry on the graphics processor; null before the style has loaded. */
  get buffers(): LandBuffers | null {
    return this.#buffers;
  }

  setPaint(paint: LandPaint): void {
    this.#paint = paint;
    this.#map.triggerRepaint();
  }

  /** Outlines this parcel; null for none. */
  hover(featureId: number | null): void {
    if (featureId === this.#hovered) return;
    this.#hovered = featureId;
    if (!this.#hasHovered) {
      this.#hasHovered = true;
      this.place();
    }
    this.#map.triggerRepaint();
  }

  /** Puts the layers where the loaded style has their places: right over the open layers, and over what lies over parcels. */
  place(): void {
    const map = this.#map;
    const order = map.getLayersOrder();
    // A style that is set anew is on its way, and is told when it has loaded.
    if (!order.includes(PARCELS_FILL)) return;
    const put = (layer: CustomLayerInterface, below: string): void => {
      const above = order[order.indexOf(below) + 1];
      if (above === layer.id) return;
      if (map.getLayer(layer.id)) map.moveLayer(layer.id, above);
      else map.addLayer(layer, above);
    };
    put(this.#areasAndLines, PARCELS_FILL);
    // The shaders were refused.
    if (!this.#programs) return;
    if (this.#hasHovered) put(this.#hoverLine, OVER_PARCELS);
  }

  remove(): void {
    for (const id of [AREAS_AND_LINES, HOVER]) if (this.#map.getLayer(id)) this.#map.removeLayer(id);
    this.#buffers?.clear();
  }

  readonly #areasAndLines: LandLayerOnMap = {
    id: AREAS_AND_LINES,
    type: 'custom',
    onAdd: (_map, gl) => {
      // Another style brings the layer anew, not its geometry.
      if (this.#programs) return;
      try {
        this.#programs = createLandPrograms(gl);
        this.#buffers = new LandBuffers(gl);
      } catch (error) {
        this.#onBroken(error);
      }
    },
    // With a `prerender` MapLibre would make a pass of its own in every frame, and set its state anew behind it.
    render: (gl, input) => {
      this.#upload();
      this.#draw(gl, input);
    },
    drawnIds: () =>
      new Set([...(this.#buffers?.cells ?? [])].flatMap(({ batches }) => batches.flatMap(({ featureIds }) => [...featureIds]))),
  };

  readonly #hoverLine: CustomLayerInterface = {
    id: HOVER,
    type: 'custom',
    render: (gl) => this.#drawHovered(gl),
  };

  #upload(): void {
    const buffers = this.#buffers;
    if (!buffers?.isUploading) return;
    buffers.upload(FRAME_BYTES);
    if (buffers.isUploading) this.#map.triggerRepaint();
  }

  #draw(gl: WebGL2RenderingContext, { defaultProjectionData }: CustomRenderMethodInput): void {
    const zoom = this.#map.getZoom();
    this.#seen = [];
    if (!this.#programs || !this.#buffers || zoom < LAND_MIN_ZOOM) return;
    this.#look(defaultProjectionData.mainMatrix as unknown as ArrayLike<number>);
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

  #look(world: ArrayLike<number>): void {
    const wide = new Set<number>();
    for (const { batches } of this.#buffers!.cells) {
      for (const batch of batches) {
        if (batch.isWide && wide.has(batch.featureIds[0]!)) continue;
        if (batch.isWide) wide.add(batch.featureIds[0]!);
        if (isSeen(batch, world)) this.#seen.push({ batch, matrix: matrixOf(batch, world) });
      }
    }
  }

  #drawAreas(gl: WebGL2RenderingContext, { program, at }: LandProgram): void {
    gl.useProgram(program);
    gl.uniform3fv(at('u_fills'), this.#paint.fills);
    gl.uniform1f(at('u_opacity'), this.#paint.fillOpacity);
    for (const { batch, matrix } of this.#seen) {
      gl.uniformMatrix4fv(at('u_matrix'), false, matrix);
      bind(gl, batch);
      gl.drawElements(gl.TRIANGLES, batch.indexCount, batch.indexType, 0);
    }
  }

  #drawLines(
    gl: WebGL2RenderingContext,
    [red, green, blue]: LandPaint['line'],
    alpha: number,
    widthPx: number,
    only: number | null = null,
  ): void {
    const { program, at } = this.#programs!.line;
    gl.useProgram(program);
    gl.uniform4f(at('u_colour'), red * alpha, green * alpha, blue * alpha, alpha);
    gl.uniform1f(at('u_half'), widthPx / 2);
    gl.uniform1f(at('u_reach'), widthPx / 2 + EDGE_PX);
    const pixel = 1 / (WORLD_PX * 2 ** this.#map.getZoom());
    for (const { batch, matrix } of this.#seen) {
      const parcel = only === null ? -1 : batch.featureIds.indexOf(only);
      if (only !== null && parcel < 0) continue;
      gl.uniform1i(at('u_only'), parcel);
      gl.uniform1f(at('u_pixel'), pixel / batch.step);
      gl.uniformMatrix4fv(at('u_matrix'), false, matrix);
      bind(gl, batch);
      gl.drawArrays(gl.TRIANGLES, 0, QUAD_VERTICES * batch.sideCount);
    }
  }

  #drawHovered(gl: WebGL2RenderingContext): void {
    if (this.#hovered === null || !this.#programs) return;
    this.#drawLines(gl, this.#paint.hover, 1, atZoom(PARCEL_LINES.hoverWidth, this.#map.getZoom()), this.#hovered);
    gl.bindVertexArray(null);
  }
}
