/** Of panels that change at once the last one here ends in front: the parcel before the lists that led to it, drawing and notes before the parcel. */
const RAISING_ORDER = [
  'suggest',
  'list',
  'layers',
  'corners',
  'parcel',
  'landFile',
  'measure',
  'notes',
  'note',
  'stakeout',
  'print',
] as const;

/** Panels that can be open at once, one over the other; only the front one shows. */
export type PanelName = (typeof RAISING_ORDER)[number];

/** What each panel shows now: null when it is closed, another value whenever it has something new to show. */
export type PanelTokens = Readonly<Record<PanelName, string | number | object | null>>;

export interface PanelStack {
  tokens: PanelTokens;
  /** Back to front. */
  order: readonly PanelName[];
  /** Open still, but to be closed: something else was asked for, and nobody would know any more where they come from. */
  forgotten: readonly PanelName[];
}

export const NO_PANELS: PanelStack = {
  tokens: Object.fromEntries(RAISING_ORDER.map((name) => [name, null])) as PanelTokens,
  order: [],
  forgotten: [],
};

/** What one looks something up in. The others are what the map shows or what one is working at. */
const LISTS: readonly PanelName[] = ['suggest', 'list', 'layers', 'notes'];

/**
 * Removes closed panels, raises changed ones. A list stays under what was opened from a panel; what the map or a tool
 * opened has nothing to do with it, and closing that must not uncover it.
 * @param fromPanel whether a panel was where it was asked for
 * @param late one that was asked for long ago: it opens behind the others
 * @returns the same stack when nothing changed
 */
export function orderPanels(stack: PanelStack, tokens: PanelTokens, fromPanel: boolean, late?: PanelName): PanelStack {
  const changed = RAISING_ORDER.filter((name) => tokens[name] !== stack.tokens[name]);
  if (changed.length === 0) return stack;
  const open = changed.filter((name) => tokens[name] !== null);
  const raised = open.filter((name) => name !== late);
  const kept = stack.order.filter((name) => !changed.includes(name));
  const forgotten = raised.length > 0 && !fromPanel ? kept.filter((name) => LISTS.includes(name)) : [];
  const behind = open.filter((name) => name === late);
  return { tokens, order: [...behind, ...kept.filter((name) => !forgotten.includes(name)), ...raised], forgotten };
}
