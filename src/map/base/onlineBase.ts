import type { BaseMapName } from '../../domain/map/baseMap.ts';
import type { BaseMap } from './baseMap.ts';
import { landscapeBase, satelliteBase } from './drawnBases.ts';
import { fetchStreetStyle } from './fetchStreetStyle.ts';
import type { MapTheme } from './palette.ts';
import { PROVIDERS } from './providers.ts';
import { adaptStreetStyle, withBuildings } from './streetBase.ts';

/**
 * The base map that providers draw for a choice. Only the street's style is fetched here; tiles are asked for by the map.
 * @returns null when its style cannot be had: no network, too slow, or nothing we would draw
 */
export async function onlineBase(name: BaseMapName, theme: MapTheme, signal: AbortSignal): Promise<BaseMap | null> {
  if (name === 'satellite') return satelliteBase(theme);
  if (name === 'outdoors' || name === 'terrain') return landscapeBase(name, theme);
  const style = await fetchStreetStyle(PROVIDERS.streetStyle[theme], signal);
  if (style === null) return null;
  const street = adaptStreetStyle(style, { prefix: `base-${name}-${theme}`, attribution: PROVIDERS.vector.attribution });
  return name === 'street3d' ? withBuildings(street, theme) : street;
}
