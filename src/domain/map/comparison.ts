/** How two sides lie: over each other behind a handle, or beside each other. */
export type CompareMode = 'swipe' | 'beside';

export type CompareSide = 'left' | 'right';

/** What a side shows in place of a planning: the base map that is chosen, or imagery. No id begins so. */
export const BARE_MAP = '/map';
export const BARE_SATELLITE = '/satellite';

/** Two plannings, or a planning and the ground without one, that are looked at together. */
export interface Comparison {
  mode: CompareMode;
  /** Of the free map's width what the left side has, whole percent. */
  share: number;
  /** The id of an open planning, or one of the above. */
  left: string;
  right: string;
}

const SIDE = String.raw`(/map|/satellite|[\w.-]{1,64})`;
const FORM = new RegExp(`^(swipe|beside):(\\d{1,2}|100):${SIDE}:${SIDE}$`);

/** @param text as `writeComparison` has it; null where it is none */
export function readComparison(text: string | null): Comparison | null {
  const [, mode, share, left, right] = (text !== null && FORM.exec(text)) || [];
  return mode === undefined ? null : { mode: mode as CompareMode, share: Number(share), left: left!, right: right! };
}

/** 'swipe:50:quy-hoach-1:/satellite', as a link has it. */
export const writeComparison = ({ mode, share, left, right }: Comparison): string => [mode, share, left, right].join(':');
