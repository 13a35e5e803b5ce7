/** §2: 4 is measure and draw, 5 is search and lookup. */
export type MapTab = 4 | 5;

export const MEASURE_TAB: MapTab = 4;
export const SEARCH_TAB: MapTab = 5;

/** §2, §4: the four tabs of the search drawer; google is the default. */
export const SEARCH_TABS = ['google', 'dia-danh', 'goc-ranh', 'to-thua'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];
export const DEFAULT_SEARCH_TAB: SearchTab = 'google';

/** An element of SVG, the name of its style, its attributes, and its text: a message, or as it stands. */
type GuideShape = readonly [element: string, style: string, attributes: Readonly<Record<string, unknown>>, words?: string];

/** The picture of each tab's guide, on a ground of 340 × 190. */
export type GuidePictures = Readonly<Record<SearchTab, readonly GuideShape[]>>;
