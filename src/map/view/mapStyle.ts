import type { FontFacesSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { BaseMap } from '../base/baseMap.ts';
import { circleLayers } from '../overlays/circles.ts';
import { coverageLayers, coverageNameLayers } from '../overlays/coverage.ts';
import { cornersGroundLayers, cornersLayers } from '../overlays/corners.ts';
import { selectionGroundLayers, selectionLayers } from '../overlays/selection.ts';
import { drawingLayers } from '../drawing/drawingLayers.ts';
import { sharedLayers } from '../drawing/sharedLayers.ts';
import { parcelLayers, parcelNumberLayers } from '../overlays/parcelLayers.ts';
import { overlaySources, type OverlayData } from '../overlays/overlaySources.ts';
import type { Palette } from '../base/palette.ts';
import type { PlanningStyle } from '../overlays/planningStyle.ts';
import { wayLayers } from '../overlays/wayFeatures.ts';
import { sovereigntyLayers, sovereigntySources } from '../base/sovereignty.ts';

/** All inputs of the style; equal parts always give an equal style, so MapLibre can apply the difference. */
export interface StyleParts {
  base: BaseMap;
  palette: Palette;
  fonts: FontFacesSpecification;
  data: OverlayData;
  /** Sources without content so far: left out with their layers, but those of sheets, which mark places, hidden. */
  empty: ReadonlySet<string>;
  plannings: PlanningStyle;
  /** The drawn area's sides cross. */
  crossing: boolean;
  /** 'Tờ' in the page's language. */
  sheetLabel: string;
}

const hidden = (layer: LayerSpecification): LayerSpecification =>
  ({ ...layer, layout: { ...layer.layout, visibility: 'none' } }) as LayerSpecification;

/**
 * Builds the whole style: base areas, open plannings, our areas, base names, our names, then the selection and drawing.
 * No style has `glyphs`, so all text is drawn here, from our fonts.
 */
export function mapStyle(parts: StyleParts): StyleSpecification {
  const { base, palette, fonts, data, empty, plannings, crossing, sheetLabel } = parts;
  const isLeftOut = (source: string): boolean => empty.has(source) && source !== 'sheets';
  const baseNames = base.layers.filter((layer) => layer.type === 'symbol');
  // Buildings are drawn over the parcels, half transparent; below them they would have parcels on their walls.
  const baseRaised = base.layers.filter((layer) => layer.type === 'fill-extrusion');
  const baseGround = base.layers.filter((layer) => layer.type !== 'symbol' && layer.type !== 'fill-extrusion');
  return {
    version: 8,
    'font-faces': fonts,
    ...(base.sprite ? { sprite: base.sprite } : {}),
    sources: Object.fromEntries(
      Object.entries({
        ...base.sources,
        ...sovereigntySources(),
        ...plannings.sources,
        ...overlaySources(data),
      }).filter(([name]) => !isLeftOut(name)),
    ),
    layers: [
      ...baseGround,
      ...plannings.layers,
      ...parcelLayers(palette, plannings.linesAbove),
      ...coverageLayers(palette),
      ...selectionGroundLayers(palette),
      ...baseRaised,
      ...baseNames,
      ...coverageNameLayers(palette),
      ...parcelNumberLayers(palette, sheetLabel),
      ...sovereigntyLayers(palette),
      ...circleLayers(palette),
      ...cornersGroundLayers(palette),
      ...selectionLayers(palette),
      ...cornersLayers(palette),
      ...sharedLayers(palette),
      ...drawingLayers(palette, crossing),
      ...wayLayers(palette),
    ].flatMap((layer) => (!('source' in layer) || !empty.has(layer.source) ? layer : isLeftOut(layer.source) ? [] : hidden(layer))),
  };
}
