/** Look of planning zones in every renderer; widths in CSS pixels. */
export const ZONE_STYLE = {
  /** Minimum zoom at which a town's zone is wider than its hatching. */
  hatchedFromZoom: 13,
  /** Opacity of zones without the highlighted code. */
  faint: 0.15,
  lineWidth: 0.8,
  lineOpacity: 0.5,
  highlightedLineWidth: 2.2,
} as const;
