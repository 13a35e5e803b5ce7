/** How zones of a planning look, whoever draws them; widths in CSS pixels. */
export const ZONE_LOOK = {
  /** Nearer than this a zone of a town is wider than its hatching. */
  hatchedFromZoom: 13,
  /** Of zones that are not of the code that stands out. */
  faint: 0.15,
  lineWidth: 0.8,
  lineOpacity: 0.5,
  litLineWidth: 2.2,
} as const;
