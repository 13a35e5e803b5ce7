/** §2: 4 is measure and draw, 5 is search and lookup. */
export type MapTab = 4 | 5;

export const MEASURE_TAB: MapTab = 4;
export const SEARCH_TAB: MapTab = 5;

/** §2, §4: the four tabs of the search drawer; google is the default. */
export const SEARCH_TABS = ['google', 'dia-danh', 'goc-ranh', 'to-thua'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];
export const DEFAULT_SEARCH_TAB: SearchTab = 'google';

/** SVG element, name of its style, attributes, and its text: a message id or literal text. */
type GuideShape = readonly [element: string, style: string, attributes: Readonly<Record<string, unknown>>, words?: string];

/** Guide picture of each tab, on a canvas of 340 × 190. */
export type GuidePictures = Readonly<Record<SearchTab, readonly GuideShape[]>>;
