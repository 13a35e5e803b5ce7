import { expect, vi, type MockInstance } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import { DRAW_HANDLERS } from '../../src/flows/drawing/drawHandlers.ts';
import { PROVIDERS } from '../../src/map/base/streetStyle.ts';
import type { BaseTileSource } from '../../src/map/base/onlineBase.ts';
import { shownMap } from '../../src/map/view/shownMap.ts';
import { startMap } from '../../src/map/startMap.ts';
import type { DrawHandlers } from '../../src/map/view/mapHandlers.ts';
import type { SnapSource } from '../../src/map/drawing/snapper.ts';
import type { TileSource } from '../../src/map/tiles/queueTiles.ts';
import { PARCEL_OVERLAY_OPACITY } from '../../src/domain/limits.ts';
import { cornersSlice } from '../../src/state/search/cornersSlice.ts';
import { layersSlice } from '../../src/state/layers/layersSlice.ts';
import { mapModeSlice } from '../../src/state/map/mapModeSlice.ts';
import { pinSlice, resultsSlice } from '../../src/state/results/resultsSlice.ts';
import { selectionSlice } from '../../src/state/parcel/selectionSlice.ts';
import { settingsSlice } from '../../src/state/shell/settingsSlice.ts';
import { viewSlice } from '../../src/state/map/viewSlice.ts';
import type { CellSource } from '../../src/map/land/followCells.ts';
import type { ColouredLandCode } from '../../src/map/overlays/zoneColour.ts';
import { SAMPLE_BLOCKS, sampleTiles } from './mapSampleTiles.ts';
import { sampleCells } from './land/sampleCells.ts';
import { skipDrawing } from './support/skipDrawing.ts';
import { signal } from '../../src/state/signal.ts';
import { eventually } from '../support/run/eventually.ts';

/** The real map in a phone-sized container over sample tiles, with a record of its events and requests. */
export interface MapFixture {
  container: HTMLElement;
  /** Feature ids. */
  parcels: number[];
  positions: LngLat[];
  /** Codes of the areas with data that were pressed. */
  areas: string[];
  /** Positions for which the place menu was requested. */
  menus: LngLat[];
  pinPresses: number;
  /** Source of tiles; a test may replace it. */
  tile: TileSource;
  /** Land codes with their colours; a test may replace them. */
  landCodes: readonly ColouredLandCode[];
  /** Source of the cells of parcels and zones; a test may replace it. */
  land: CellSource;
  /** Handlers of drawing gestures. They call the flows, as in the app; a test may replace them. */
  draw: DrawHandlers;
  snap: SnapSource;
  /** Tiles of an operator's base map; a test may replace them. */
  baseTile: BaseTileSource;
  /** `layer/z/x/y` of every requested tile. */
  asked: string[];
  /** `x/y` of every requested cell. */
  askedCells: string[];
  /** Layer of every requested batch of zones. */
  askedZones: string[];
  /** `id: fault` or `id: shown` of every planning that the map drew from a picture or tiles. */
  plannings: string[];
  /** Warnings of the map; style errors are among them. */
  warnings: MockInstance<typeof console.warn>;
  /** Makes the map draw pixels, before it starts or later; otherwise drawing is left out. */
  paint(): void;
  start(): void;
  stop(): void;
  canvas(): HTMLCanvasElement;
  /** Clicks until `condition` holds: before tiles are drawn, a tap hits nothing. */
  clickUntil(x: number, y: number, condition: () => void): Promise<void>;
  fly(center: LngLat, zoom: number, delayMs?: number): void;
  tearDown(): void;
}

/**
 * @param onlineStyle response of the online style's address; null means no network
 * @param size in CSS pixels; a small one will do where software paints every pixel
 */
export async function openMapFixture(onlineStyle: object | null, { width, height } = { width: 360, height: 640 }): Promise<MapFixture> {
  await page.viewport(width, height);
  const restoreDrawCalls = skipDrawing();
  resultsSlice.foundLayers = { sheets: true };
  const container = document.createElement('div');
  container.style.cssText = `position:fixed;inset:0;width:${width}px;height:${height}px`;
  document.body.append(container);

  const realFetch = globalThis.fetch;
  const urls = Object.values(PROVIDERS.streetStyle);
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (!urls.includes(String(input))) return realFetch(input, init);
    return onlineStyle ? Promise.resolve(Response.json(onlineStyle)) : Promise.reject(new TypeError('no network'));
  });
  const warnings = vi.spyOn(console, 'warn');
  let started: { stop(): void } | null = null;

  const fixture: MapFixture = {
    container,
    parcels: [],
    positions: [],
    areas: [],
    menus: [],
    pinPresses: 0,
    asked: [],
    askedCells: [],
    askedZones: [],
    plannings: [],
    draw: DRAW_HANDLERS,
    snap: () => Promise.resolve(null),
    baseTile: () => Promise.resolve(null),
    tile: sampleTiles(SAMPLE_BLOCKS),
    landCodes: [{ code: 'ODT', colour: '#FFA0FF' }],
    land: sampleCells(SAMPLE_BLOCKS.parcels),
    warnings,
    paint() {
      restoreDrawCalls();
      shownMap()?.triggerRepaint();
    },
    start() {
      started = startMap(container, {
        handlers: {
          onPickParcel: ([lot]) => fixture.parcels.push(Number(lot!.id)),
          onPickRecord: () => {},
          onPickArea: (code) => fixture.areas.push(code),
          onPickPosition: (position) => fixture.positions.push(position),
          onMenu: (position) => fixture.menus.push(position),
          onPickPin: () => {
            fixture.pinPresses += 1;
          },
          onMoved: () => {},
          draw: fixture.draw,
          onPlanning: (id, _attempt, { fault, truncated }) =>
            fixture.plannings.push(`${id}: ${fault ?? (truncated ? `first ${truncated.count} at ${truncated.zoom}` : 'shown')}`),
        },
        tile: (layer, z, x, y, layerId) => {
          fixture.asked.push(`${layer}/${z}/${x}/${y}`);
          return fixture.tile(layer, z, x, y, layerId);
        },
        land: {
          cells: (cells) => {
            fixture.askedCells.push(...cells.map(({ x, y }) => `${x}/${y}`));
            return fixture.land.cells(cells);
          },
          zoneCells: (layerId, near, from) => {
            fixture.askedZones.push(layerId);
            return fixture.land.zoneCells(layerId, near, from);
          },
          parcelAt: (at) => fixture.land.parcelAt(at),
          lotsAt: (at, zoom) => fixture.land.lotsAt(at, zoom),
        },
        snap: (at, withinM) => fixture.snap(at, withinM),
        baseTile: (z, x, y) => fixture.baseTile(z, x, y),
        addresses: { picture: (url) => new URL(url, location.href).href, file: (url) => new URL(url, location.href).href },
        texts: { locale: { 'Map.Title': 'Bản đồ' }, sheet: 'Tờ', pin: 'Vị trí đã ghim', pinName: (address) => address },
        landCodes: fixture.landCodes,
      });
    },
    stop() {
      started?.stop();
      started = null;
    },
    canvas: () => container.querySelector('canvas')!,
    async clickUntil(x, y, condition) {
      await eventually(async () => {
        await userEvent.click(page.elementLocator(fixture.canvas()), { position: { x, y } });
        condition();
      });
    },
    fly(center, zoom, delayMs = 0) {
      viewSlice.flight = signal({ center, zoom, delayMs });
    },
    tearDown() {
      fixture.stop();
      restoreDrawCalls();
      container.remove();
      fetchSpy.mockRestore();
      warnings.mockRestore();
      Object.assign(pinSlice, { position: null, address: '' });
      Object.assign(selectionSlice, { status: 'none', parcel: null, table: null, unmeasured: false });
      cornersSlice.table = null;
      Object.assign(resultsSlice, { foundLayers: { sheets: false } });
      Object.assign(layersSlice, { open: [], closed: null, highlightedCode: null, parcelOpacity: PARCEL_OVERLAY_OPACITY });
      mapModeSlice.baseMap = 'street';
      Object.assign(viewSlice, { center: null, zoom: 0, bearing: 0, pitch: 0, flight: null, heading: null });
      viewSlice.padding = { top: 0, right: 0, bottom: 0, left: 0 };
      settingsSlice.theme = 'system';
    },
  };
  return fixture;
}

export const mapReady = (): Promise<unknown> => eventually(() => expect(viewSlice.map).toBe('ready'));

/** Waits until the map has drawn everything. Forces a repaint, because an idle map sends no event. */
export const mapIdle = (): Promise<void> =>
  new Promise((resolve) => {
    shownMap()!.once('idle', () => resolve());
    shownMap()!.triggerRepaint();
  });

/** Expects the map to rest in this view. */
export function expectView({ lng, lat }: LngLat, zoom: number): void {
  expect(viewSlice.center?.lng).toBeCloseTo(lng, 4);
  expect(viewSlice.center?.lat).toBeCloseTo(lat, 4);
  expect(viewSlice.zoom).toBeCloseTo(zoom, 1);
}

/** Reports changed tiles as the worker does: those of the given cells, or all. */
export function changeTiles(cells: typeof resultsSlice.tiles.cells = 'all'): void {
  resultsSlice.tiles = signal({ version: resultsSlice.tiles.version + 1, cells });
}
