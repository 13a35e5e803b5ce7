/** §4 'Map style'. `street3d` is the street style with 3D buildings, at zoom 18 and pitch 65 (§2 '3D block'). */
export const BASE_MAPS = ['street', 'satellite', 'outdoors', 'terrain', 'street3d'] as const;
export type BaseMapName = (typeof BASE_MAPS)[number];

export const DEFAULT_BASE_MAP: BaseMapName = 'street';
