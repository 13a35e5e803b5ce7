import { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { shownMap } from '../../../src/map/view/shownMap.ts';
import { setComparison } from '../../../src/state/layers/compareSlice.ts';
import { layersSlice } from '../../../src/state/layers/layersSlice.ts';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { openLayerOf, pictureOf } from '../../support/tiles/openLayerOf.ts';
import { mapReady, type MapFixture, openMapFixture } from '../mapFixture.ts';
import { sampleCells } from './sampleCells.ts';
import { eventually } from '../../support/run/eventually.ts';

const START = { lng: 108.221, lat: 16.005 };
const SIZE = { width: 180, height: 220 };
const WIDE = 0.02;
const CORNERS: [LngLat, LngLat, LngLat, LngLat] = [
  { lng: START.lng - WIDE, lat: START.lat + WIDE },
  { lng: START.lng + WIDE, lat: START.lat + WIDE },
  { lng: START.lng + WIDE, lat: START.lat - WIDE },
  { lng: START.lng - WIDE, lat: START.lat - WIDE },
];
const svg = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${colour}"/></svg>`)}`;

let fixture: MapFixture;
beforeEach(async () => {
  fixture = await openMapFixture(null, SIZE);
  fixture.paint();
  fixture.tile = async () => new Uint8Array();
  fixture.land = sampleCells({ type: 'FeatureCollection', features: [] });
  layersSlice.open = [
    openLayerOf('red', 'picture', pictureOf(svg('#ff0000'), CORNERS)),
    openLayerOf('blue', 'picture', pictureOf(svg('#0000ff'), CORNERS)),
  ];
});
afterEach(() => {
  vi.restoreAllMocks();
  setComparison(null);
  fixture.tearDown();
});

/** Reads red or blue at a quarter and at three quarters of the map's width. */
async function sides(): Promise<string> {
  const base64 = await page.screenshot({ save: false, element: fixture.container });
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const nameAt = (share: number): string => {
    const [red, , blue] = context.getImageData(Math.round(bitmap.width * share), Math.round(bitmap.height * 0.25), 1, 1).data;
    return red! > blue! + 60 ? 'red' : blue! > red! + 60 ? 'blue' : 'other';
  };
  return `${nameAt(0.25)} ${nameAt(0.75)}`;
}
const shown = (names: string) => eventually(async () => expect(await sides()).toBe(names));
/** Records of each frame of the second map whether it was drawn together with a frame of the page. */
function watchSecond(): { together: boolean }[] {
  const drawn: { together: boolean }[] = [];
  let isInFrame = false;
  const request = window.requestAnimationFrame.bind(window);
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((act) =>
    request((at) => {
      isInFrame = true;
      act(at);
      isInFrame = false;
    }),
  );
  const maps = MapLibreMap.prototype as unknown as { _render(at: number): MapLibreMap };
  const draw = maps._render;
  vi.spyOn(maps, '_render').mockImplementation(function render(this: MapLibreMap, at) {
    if (this.getContainer().matches('.thua-compare')) drawn.push({ together: isInFrame });
    return draw.call(this as never, at);
  });
  return drawn;
}

const rooms = (): NodeListOf<HTMLElement> => document.querySelectorAll('.thua-compare');

test('compare: each side shows its planning in the same view; afterwards the map is as before', async () => {
  const drawn = watchSecond();
  fixture.start();
  await mapReady();
  setComparison('swipe:50:blue:red');
  await shown('blue red');
  setComparison('swipe:90:blue:red');
  await shown('blue blue');
  // Input goes to the first map, and the second one follows its view.
  expect(getComputedStyle(rooms()[0]!).pointerEvents).toBe('none');
  setComparison('swipe:50:red:/map');
  await shown('red other');
  shownMap()!.jumpTo({ center: [START.lng + 0.03, START.lat] });
  setComparison('swipe:50:red:blue');
  shownMap()!.jumpTo({ center: [START.lng, START.lat] });
  await shown('red blue');
  // The first map draws in the page's frame; both in one frame would be a long task.
  expect(drawn.length).toBeGreaterThan(3);
  expect(drawn.filter(({ together }) => together)).toEqual([]);
  setComparison(null);
  await shown('red red');
  expect(rooms()).toHaveLength(0);
  expect(fixture.warnings.mock.calls.map((call) => call.join(' ')).filter((line) => line.startsWith('map:'))).toEqual([]);
});

test('compare: when either map loses its WebGL context, both sides are restored', async () => {
  fixture.start();
  await mapReady();
  setComparison('swipe:50:blue:red');
  await shown('blue red');
  const loseOf = (canvas: HTMLCanvasElement): void => canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext();
  const second = (): HTMLCanvasElement => rooms()[0]!.querySelector('canvas')!;
  const lost = second();
  loseOf(lost);
  await eventually(() => expect(second()).not.toBe(lost));
  await shown('blue red');
  loseOf(fixture.container.querySelector<HTMLCanvasElement>(':scope > .maplibregl-canvas-container canvas')!);
  await eventually(() => expect(viewSlice.map).not.toBe('ready'));
  await mapReady();
  await shown('blue red');
  expect(rooms()).toHaveLength(1);
});
