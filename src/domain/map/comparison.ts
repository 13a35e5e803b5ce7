/** Layout of the two sides: on top of each other with a handle, or side by side. */
export type CompareMode = 'swipe' | 'beside';

export type CompareSide = 'left' | 'right';

/** Ids of a side without a planning: the chosen base map, or imagery. No record id begins with '/'. */
export const BARE_MAP = '/map';
export const BARE_SATELLITE = '/satellite';

export interface Comparison {
  mode: CompareMode;
  /** Width of the left side, whole percent of the free map. */
  share: number;
  /** Id of an open planning, or one of the above. */
  left: string;
  right: string;
}

const SIDE = String.raw`(/map|/satellite|[\w.-]{1,64})`;
const FORM = new RegExp(`^(swipe|beside):(\\d{1,2}|100):${SIDE}:${SIDE}$`);

export function readComparison(text: string | null): Comparison | null {
  const [, mode, share, left, right] = (text !== null && FORM.exec(text)) || [];
  return mode === undefined ? null : { mode: mode as CompareMode, share: Number(share), left: left!, right: right! };
}

/** Formats a comparison for a link: 'swipe:50:quy-hoach-1:/satellite'. */
export const writeComparison = ({ mode, share, left, right }: Comparison): string => [mode, share, left, right].join(':');
