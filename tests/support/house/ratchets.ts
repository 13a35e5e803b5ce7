/**
 * Limits equal to the figures reached. They only decrease: whoever reduces a figure lowers its limit, and raising one
 * needs a dated decision record that names what was removed in exchange.
 */
export const RATCHETS = {
  productLines: 136_782,
  productFiles: 1522,
  lineCharacters: 41,
  markdownKb: 180,
  patches: 2,
  subscriptions: 44,
  flowEffects: 5,
  benchLines: 7_508,
  pageKb: 707.8,
} as const;
