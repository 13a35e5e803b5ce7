/** Order among panels that change at once; the last ends in front: parcel before its lists, drawing before parcel. */
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

/** Panels that can be open at once, one over the other; only the front one is shown. */
export type PanelName = (typeof RAISING_ORDER)[number];

/** State of each panel: null when closed, another value whenever it has something new to show. */
export type PanelTokens = Readonly<Record<PanelName, string | number | object | null>>;

export interface PanelStack {
  tokens: PanelTokens;
  /** Panels, back to front. */
  order: readonly PanelName[];
  /** Open panels to be closed: something else was opened, and their origin would be unclear. */
  forgotten: readonly PanelName[];
}

export const NO_PANELS: PanelStack = {
  tokens: Object.fromEntries(RAISING_ORDER.map((name) => [name, null])) as PanelTokens,
  order: [],
  forgotten: [],
};

/** Lists for looking things up. The other panels show the map's selection or the user's work. */
const LISTS: readonly PanelName[] = ['suggest', 'list', 'layers', 'notes'];

/**
 * Removes closed panels and raises changed ones. A list stays below a panel that was opened from it; a panel opened by
 * the map or a tool is unrelated, and closing it must not uncover the list.
 * @param fromPanel a panel was the origin of the request
 * @param late a panel requested long ago, which opens behind the others
 * @returns the same stack when nothing changed
 */
export function orderPanels(stack: PanelStack, tokens: PanelTokens, fromPanel: boolean, late?: PanelName): PanelStack {
  const changed = RAISING_ORDER.filter((name) => tokens[name] !== stack.tokens[name]);
  if (changed.length === 0) return stack;
  const open = changed.filter((name) => tokens[name] !== null);
  const raised = open.filter((name) => name !== late);
  const unchanged = stack.order.filter((name) => !changed.includes(name));
  const forgotten = raised.length > 0 && !fromPanel ? unchanged.filter((name) => LISTS.includes(name)) : [];
  const behind = open.filter((name) => name === late);
  return { tokens, order: [...behind, ...unchanged.filter((name) => !forgotten.includes(name)), ...raised], forgotten };
}
