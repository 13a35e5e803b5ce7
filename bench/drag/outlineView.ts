import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import type { Outline } from '../../workers/geometry/api.ts';
import type { ShapeVertex } from './shapes/shapesApi.ts';

interface Fit {
  middle: LngLat;
  /** CSS pixels per degree of latitude; longitudes shrink by `lngShrink`. */
  scale: number;
  lngShrink: number;
}

const MARGIN_PX = 32;
const HANDLE_PX = 9;

/** Draws an outline fitted to a canvas, and one vertex that may lie between two of the outline's. */
export class OutlineView {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  #outline: Outline | null = null;
  #closed = true;
  #fit: Fit = { middle: { lng: 0, lat: 0 }, scale: 1, lngShrink: 1 };

  constructor(canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser draws no canvas');
    this.#canvas = canvas;
    this.#context = context;
  }

  /** Takes a new shape and fits it; null empties the canvas. */
  show(outline: Outline | null, closed: boolean): void {
    this.#outline = outline;
    this.#closed = closed;
    if (outline) this.#fit = this.#fitTo(outline.lngLat);
  }

  /** The same shape after edits: the view stays where it is. */
  replace(outline: Outline): void {
    this.#outline = outline;
  }

  /** @param x from the canvas's left edge, CSS pixels; @param y from its top */
  positionAt(x: number, y: number): LngLat {
    const { middle, scale, lngShrink } = this.#fit;
    return {
      lng: middle.lng + (x - this.#canvas.clientWidth / 2) / scale / lngShrink,
      lat: middle.lat - (y - this.#canvas.clientHeight / 2) / scale,
    };
  }

  pixelAt({ lng, lat }: LngLat): { x: number; y: number } {
    const { middle, scale, lngShrink } = this.#fit;
    return {
      x: this.#canvas.clientWidth / 2 + (lng - middle.lng) * lngShrink * scale,
      y: this.#canvas.clientHeight / 2 - (lat - middle.lat) * scale,
    };
  }

  draw(grabbed: ShapeVertex | null): void {
    const [width, height, ratio] = [this.#canvas.clientWidth, this.#canvas.clientHeight, devicePixelRatio];
    const [pixelsWide, pixelsHigh] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.#canvas.width !== pixelsWide || this.#canvas.height !== pixelsHigh) {
      this.#canvas.width = pixelsWide;
      this.#canvas.height = pixelsHigh;
    }
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#context.clearRect(0, 0, width, height);
    if (!this.#outline) return;
    const colours = getComputedStyle(this.#canvas);
    this.#context.beginPath();
    this.#tracePath(this.#outline, grabbed);
    if (this.#closed) {
      this.#context.closePath();
      this.#context.fillStyle = colours.getPropertyValue('--accent-soft');
      this.#context.fill('evenodd');
    }
    this.#context.lineJoin = 'round';
    this.#context.lineWidth = 1.5;
    this.#context.strokeStyle = colours.getPropertyValue('--accent');
    this.#context.stroke();
    if (grabbed) this.#drawHandle(grabbed.at, colours);
  }

  /** The outline with the grabbed vertex and its neighbours in their places among the kept ones. */
  #tracePath({ lngLat, indices }: Outline, grabbed: ShapeVertex | null): void {
    const traced = (position: LngLat): void => {
      const { x, y } = this.pixelAt(position);
      this.#context.lineTo(x, y);
    };
    const traceGrabbed = (): void => {
      for (const vertex of [grabbed?.before, grabbed?.at, grabbed?.after]) if (vertex) traced(vertex);
    };
    let isPending = grabbed !== null;
    for (let i = 0; i < indices.length; ++i) {
      if (isPending && indices[i]! >= grabbed!.index) {
        traceGrabbed();
        isPending = false;
      }
      if (indices[i] !== grabbed?.index) traced({ lng: lngLat[2 * i]!, lat: lngLat[2 * i + 1]! });
    }
    if (isPending) traceGrabbed();
  }

  #drawHandle(at: LngLat, colours: CSSStyleDeclaration): void {
    const { x, y } = this.pixelAt(at);
    this.#context.beginPath();
    this.#context.arc(x, y, HANDLE_PX, 0, 2 * Math.PI);
    this.#context.fillStyle = colours.getPropertyValue('--parcel');
    this.#context.fill();
    this.#context.lineWidth = 2;
    this.#context.strokeStyle = colours.getPropertyValue('--paper');
    this.#context.stroke();
  }

  #fitTo(lngLat: Float64Array): Fit {
    let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let i = 0; i < lngLat.length; i += 2) {
      west = Math.min(west, lngLat[i]!);
      east = Math.max(east, lngLat[i]!);
      south = Math.min(south, lngLat[i + 1]!);
      north = Math.max(north, lngLat[i + 1]!);
    }
    const middle = { lng: (west + east) / 2, lat: (south + north) / 2 };
    const lngShrink = Math.max(0.01, Math.cos((middle.lat * Math.PI) / 180));
    const across = (this.#canvas.clientWidth - 2 * MARGIN_PX) / Math.max(1e-9, (east - west) * lngShrink);
    const down = (this.#canvas.clientHeight - 2 * MARGIN_PX) / Math.max(1e-9, north - south);
    return { middle, scale: Math.min(across, down), lngShrink };
  }
}
