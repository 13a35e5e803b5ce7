import type { Feature } from 'geojson';
import { type LayerSpecification, Marker, type Map as MapLibreMap } from 'maplibre-gl';
import type { Polygon } from '../../domain/division/cutPolygon.ts';
import type { DivisionPart } from '../../domain/division/dividePolygon.ts';
import type { GridPlace } from '../../domain/division/divisionForm.ts';
import { type GridFrame, toGridPlace, frameToLngLat } from '../../domain/division/gridFrame.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { interiorPoint } from '../../domain/geometry/ring.ts';
import { BOLD_FONT } from '../base/mapFonts.ts';
import type { Palette } from '../base/palette.ts';
import { onShownMap, shownMap } from '../view/shownMap.ts';
import {
  cornerFeature,
  dotLayer,
  fillLayer,
  lineFeature,
  lineLayer,
  NO_FEATURES,
  numberLayer,
  ofKind,
  pointFeature,
  polygonFeature,
} from './features.ts';
import { onDemandOverlay } from './onDemandOverlay.ts';

const SOURCE = 'division';

type Line = readonly [from: GridPlace, to: GridPlace];

export interface DrawnDivision {
  frame: GridFrame;
  /** Parts, in the order of their numbers. */
  parts: readonly DivisionPart[];
  /** Part whose corners are numbered: the next cut divides it; absent: none. */
  target: DivisionPart | undefined;
  /** Line with a handle at each end; null: no handles. */
  line: Line | null;
  /** Accessible names of the handles. */
  handleNames: readonly [string, string];
  onLine: (line: Line) => void;
}

const layersOf = (palette: Palette): LayerSpecification[] => [
  fillLayer('division-fill', SOURCE, ['part'], palette.drawing, 0.14),
  fillLayer('division-road', SOURCE, ['road'], palette.drawingSnap, 0.4),
  lineLayer('division-casing', SOURCE, ['part', 'road'], { 'line-color': palette.drawingCasing, 'line-width': 5 }),
  lineLayer('division-line', SOURCE, ['part', 'road'], { 'line-color': palette.drawing, 'line-width': 2.5 }),
  lineLayer('division-cut', SOURCE, ['cut'], { 'line-color': palette.drawing, 'line-width': 2, 'line-dasharray': [3, 2] }),
  dotLayer('division-dots', SOURCE, ['corner'], {
    'circle-color': palette.drawing,
    'circle-radius': 9,
    'circle-stroke-color': palette.drawingCasing,
    'circle-stroke-width': 1.5,
  }),
  numberLayer('division-corners', SOURCE, ['corner'], 11, palette.drawingCasing),
  {
    id: 'division-names',
    type: 'symbol',
    source: SOURCE,
    filter: ofKind('name'),
    layout: { 'text-field': ['get', 'label'], 'text-font': [BOLD_FONT], 'text-size': 15, 'text-allow-overlap': true },
    paint: { 'text-color': palette.drawingText, 'text-halo-color': palette.halo, 'text-halo-width': 2 },
  },
];

// Above the outline and the corners of the open parcel, whose sides the corner numbers name.
const draw = onDemandOverlay(SOURCE, layersOf, { isOnTop: true });

/** Length of a step by an arrow key, in metres, and with Shift. */
const STEP_M = { fine: 0.1, coarse: 1 } as const;
const STEPS: Readonly<Record<string, GridPlace>> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

let shown: DrawnDivision | null = null;
let handles: { map: MapLibreMap; markers: Marker[] } | null = null;
onShownMap(placeHandles);

/** Draws a division with numbered parts, and the handles of its line, which follow fingers, mice and arrow keys. */
export function drawDivision(division: DrawnDivision): void {
  shown = division;
  const { frame, parts, target, line } = division;
  const positions = (part: Polygon): LngLat[][] =>
    part.map((ring) => Array.from({ length: ring.length / 2 }, (_, at) => frameToLngLat(frame, [ring[2 * at]!, ring[2 * at + 1]!])));
  const features: Feature[] = parts.flatMap(({ rings, isRoad }, index) => {
    const [outline, ...holes] = positions(rings);
    return [
      polygonFeature(isRoad ? 'road' : 'part', [outline!, ...holes]),
      pointFeature('name', interiorPoint(outline!, holes), String(index + 1)),
    ];
  });
  if (target) features.push(...positions(target.rings)[0]!.map(cornerFeature));
  if (line)
    features.push(
      lineFeature(
        'cut',
        line.map((place) => frameToLngLat(frame, place)),
      ),
    );
  draw({ type: 'FeatureCollection', features });
  placeHandles();
}

/** Removes a drawn division from the map. */
export function clearDivision(): void {
  shown = null;
  draw(NO_FEATURES);
  placeHandles();
}

function placeHandles(): void {
  const map = shownMap();
  if (handles && (handles.map !== map || !shown?.line)) {
    for (const marker of handles.markers) marker.remove();
    handles = null;
  }
  if (!map || !shown?.line) return;
  handles ??= { map, markers: [0, 1].map((end) => makeHandle(map, end)) };
  handles.markers.forEach((marker, end) => {
    marker.setLngLat(frameToLngLat(shown!.frame, shown!.line![end]!));
    marker.getElement().setAttribute('aria-label', shown!.handleNames[end]!);
  });
}

function makeHandle(map: MapLibreMap, end: number): Marker {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'thua-cut-handle';
  const move = (place: GridPlace): void => {
    if (!shown?.line) return;
    const [from, to] = shown.line;
    shown.onLine(end === 0 ? [place, to] : [from, place]);
  };
  element.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    const place = shown?.line?.[end];
    if (!step || !place) return;
    // The map's own keys would pan it.
    event.preventDefault();
    event.stopPropagation();
    const metres = event.shiftKey ? STEP_M.coarse : STEP_M.fine;
    move([place[0] + step[0] * metres, place[1] + step[1] * metres]);
  });
  const marker = new Marker({ element, draggable: true }).setLngLat([0, 0]).addTo(map);
  marker.on('drag', () => shown && move(toGridPlace(shown.frame, marker.getLngLat())));
  return marker;
}
