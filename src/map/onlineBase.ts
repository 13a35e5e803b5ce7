import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { BaseMap } from './baseMap.ts';
import type { MapTheme } from './palette.ts';
import { STANDS_IN_OUR_WATERS } from './sovereignty.ts';
import { BOLD_FONT, REGULAR_FONT } from './textFont.ts';

/** OpenFreeMap, no key (design §9). The calm pair: streets and names under land-use colours, not against them. */
export const ONLINE_STYLE_URLS: Readonly<Record<MapTheme, string>> = {
  light: 'https://tiles.openfreemap.org/styles/positron',
  dark: 'https://tiles.openfreemap.org/styles/dark',
};

/** Our own map is on the screen already, so waiting longer than this buys nobody anything. */
const STYLE_TIMEOUT_MS = 6000;

const VIETNAMESE_NAME: ExpressionSpecification = [
  'coalesce',
  ['get', 'name:vi'],
  ['get', 'name'],
  ['get', 'name:latin'],
];

const namesThings = (textField: unknown): boolean => /name/.test(JSON.stringify(textField ?? ''));
const isBold = (font: unknown): boolean => /bold|medium|semibold/i.test(JSON.stringify(font ?? ''));

/**
 * A base layer as we draw it: names in Vietnamese from our own fonts, and no name in the waters of Hoàng Sa and
 * Trường Sa, where ours stand. The text is replaced, not the filter, because old and new filters do not mix.
 */
function adaptLayer(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol') return { ...layer, id: `base-${layer.id}` } as LayerSpecification;
  const { layout = {} } = layer;
  const textField = layout['text-field'];
  return {
    ...layer,
    id: `base-${layer.id}`,
    layout: {
      ...layout,
      'text-font': [isBold(layout['text-font']) ? BOLD_FONT : REGULAR_FONT],
      ...(namesThings(textField) ? { 'text-field': ['case', STANDS_IN_OUR_WATERS, '', VIETNAMESE_NAME] } : {}),
    },
  } as LayerSpecification;
}

/** Turns a fetched street style into a base map under our layers. */
export function adaptOnlineStyle(style: StyleSpecification): BaseMap {
  return {
    sources: style.sources,
    layers: style.layers.map(adaptLayer),
    ...(style.sprite ? { sprite: style.sprite } : {}),
  };
}

const isStyle = (value: unknown): value is StyleSpecification => {
  const style = value as Partial<StyleSpecification> | null;
  return style?.version === 8 && typeof style.sources === 'object' && Array.isArray(style.layers);
};

/**
 * Asks for the online street style.
 * @returns null when it cannot be had: no network, too slow, or not a style
 */
export async function fetchOnlineBase(theme: MapTheme, signal: AbortSignal): Promise<BaseMap | null> {
  try {
    const response = await fetch(ONLINE_STYLE_URLS[theme], {
      signal: AbortSignal.any([signal, AbortSignal.timeout(STYLE_TIMEOUT_MS)]),
    });
    if (!response.ok) return null;
    const style: unknown = await response.json();
    return isStyle(style) ? adaptOnlineStyle(style) : null;
  } catch {
    // Being without a network is an ordinary state of this app: the offline base map is the answer (design §9).
    return null;
  }
}
