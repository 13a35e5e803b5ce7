import type { BaseMapName } from '../../domain/map/baseMap.ts';
import type { MapTheme } from './palette.ts';

/** Colours of what vector tiles hold, for the base maps whose style is ours. */
export interface GroundColours {
  land: string;
  wood: string;
  grass: string;
  field: string;
  sand: string;
  rock: string;
  wetland: string;
  park: string;
  built: string;
  water: string;
  waterLine: string;
  building: string;
  road: string;
  mainRoad: string;
  roadCasing: string;
  path: string;
  rail: string;
  border: string;
  /** Ink and halo of names; of water, of hills. */
  text: string;
  halo: string;
  waterText: string;
  hillText: string;
}

const OUTDOORS: Record<MapTheme, GroundColours> = {
  light: {
    land: '#f1f4e6', wood: '#c3dcb0', grass: '#dcebc4', field: '#eef0d5', sand: '#f4ead0', rock: '#e2dfd6', wetland: '#cfe3d2',
    park: '#cfe6bd', built: '#ebe8df', water: '#a9d3e0', waterLine: '#7fb9cc', building: '#ddd6c9', road: '#ffffff', mainRoad: '#ffe3a6',
    roadCasing: '#cfc4ac', path: '#a4562a', rail: '#a6a19a', border: '#8f7c9c', text: '#26382c', halo: '#fbfcf5', waterText: '#27687f',
    hillText: '#6d4a20',
  },
  dark: {
    land: '#1d2820', wood: '#22392a', grass: '#243526', field: '#272f21', sand: '#332f24', rock: '#2e3030', wetland: '#1f3530',
    park: '#244030', built: '#282d2a', water: '#12323f', waterLine: '#2c6176', building: '#333a35', road: '#465049', mainRoad: '#6d5f3a',
    roadCasing: '#151c17', path: '#d08a5c', rail: '#616a64', border: '#8f7c9c', text: '#e4efe4', halo: '#111812', waterText: '#8cc6d8',
    hillText: '#dcb98a',
  },
};

const TERRAIN: Record<MapTheme, GroundColours> = {
  light: {
    land: '#f2eee3', wood: '#dde3cd', grass: '#e9ead6', field: '#f0ecdc', sand: '#f3e9d3', rock: '#e4dfd3', wetland: '#dbe5db',
    park: '#e0e8d2', built: '#e9e4d9', water: '#b9d5dd', waterLine: '#8ebac7', building: '#dcd5c6', road: '#fdfbf6', mainRoad: '#f3dfb6',
    roadCasing: '#c9bfa9', path: '#a07f5a', rail: '#a6a19a', border: '#8f7c9c', text: '#2e3431', halo: '#faf8f1', waterText: '#2f6577',
    hillText: '#6d4a20',
  },
  dark: {
    land: '#26272c', wood: '#262e2b', grass: '#2a2f2b', field: '#2b2b2a', sand: '#332f28', rock: '#303136', wetland: '#25302f',
    park: '#28332c', built: '#2e2f34', water: '#132a35', waterLine: '#2b566a', building: '#3a3b40', road: '#4d4e53', mainRoad: '#6d6145',
    roadCasing: '#17181b', path: '#b39470', rail: '#63646a', border: '#8f7c9c', text: '#e9ebe8', halo: '#141518', waterText: '#8cc0d2',
    hillText: '#dcb98a',
  },
};

/** Where imagery is not, or too coarse to be shown: the land as at dusk. */
const IMAGERY: GroundColours = {
  land: '#2c3a30', wood: '#233428', grass: '#2f4232', field: '#364433', sand: '#554f3c', rock: '#454843', wetland: '#263c3a',
  park: '#2a4230', built: '#3b4440', water: '#15323f', waterLine: '#2e5a6b', building: '#4c5652', road: '#e9efe6', mainRoad: '#ffe29a',
  roadCasing: '#1a2420', path: '#d8c9a4', rail: '#9aa39f', border: '#d9c7ea', text: '#ffffff', halo: '#0c1612', waterText: '#bfe2ec',
  hillText: '#f2dcb4',
};

/** @returns colours of a base map whose style is ours; the satellite's are the same by day and by night */
export function groundColours(base: Extract<BaseMapName, 'satellite' | 'outdoors' | 'terrain'>, theme: MapTheme): GroundColours {
  if (base === 'satellite') return IMAGERY;
  return (base === 'outdoors' ? OUTDOORS : TERRAIN)[theme];
}
