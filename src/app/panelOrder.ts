/** Panels that can be open at once, one over the other; only the front one shows. */
export type PanelName = 'suggest' | 'list' | 'layers' | 'corners' | 'parcel' | 'measure' | 'notes' | 'note';

/** What each panel shows now: null when it is closed, another value whenever it has something new to show. */
export type PanelTokens = Readonly<Record<PanelName, string | number | object | null>>;

export interface PanelStack {
  tokens: PanelTokens;
  /** Back to front. */
  order: readonly PanelName[];
}

export const NO_PANELS: PanelStack = {
  tokens: { suggest: null, list: null, layers: null, corners: null, parcel: null, measure: null, notes: null, note: null },
  order: [],
};

/** When several have news at once, the parcel ends in front of the lists that led to it, and what was asked for while drawing in front of that. */
const RAISING_ORDER: readonly PanelName[] = ['suggest', 'list', 'layers', 'corners', 'parcel', 'measure', 'notes', 'note'];

/** Closed panels leave; panels with news come to the front; the same stack when nothing changed. */
export function orderPanels(stack: PanelStack, tokens: PanelTokens): PanelStack {
  const changed = RAISING_ORDER.filter((name) => tokens[name] !== stack.tokens[name]);
  if (changed.length === 0) return stack;
  const raised = changed.filter((name) => tokens[name] !== null);
  const kept = stack.order.filter((name) => !changed.includes(name));
  return { tokens, order: [...kept, ...raised] };
}
