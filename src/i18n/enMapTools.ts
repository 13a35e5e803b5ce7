import type { viMapTools } from './viMapTools.ts';

/** The English words of map tools, base maps and compass, a part of the catalogue. */
export const enMapTools: Record<keyof typeof viMapTools, string> = {
  'baseMap.title': 'Base map',
  'baseMap.street': 'Street',
  'baseMap.satellite': 'Satellite',
  'baseMap.outdoors': 'Outdoors',
  'baseMap.terrain': 'Terrain',
  'baseMap.street3d': '3D',
  'baseMap.rotate': 'Rotate 360°',
  'baseMap.coming': 'Loading the base map…',
  'baseMap.offline': 'This map’s provider cannot be reached. The map built into the app is shown.',
  'baseMap.retry': 'Try again',
  'baseMap.coarse': 'The default satellite picture (NASA) is sharp at region level only. Nearer, roads and water are drawn.',
};
