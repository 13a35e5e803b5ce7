/** Web Mercator as tiles count it: 0 at the west and north edge, 1 at the east and south edge. */

export const mercatorX = (lng: number): number => lng / 360 + 0.5;

export function mercatorY(lat: number): number {
  const sin = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI;
  return Math.min(1, Math.max(0, y));
}
