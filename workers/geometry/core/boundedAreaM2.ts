/**
 * Signed area between a ring and the equator → unsigned area inside the ring, m². A ring round a pole turns once: what
 * it bounds is then the rest of the hemisphere.
 * @param turnDeg sum of the ring's steps of longitude
 */
export function boundedAreaM2(areaToEquatorM2: number, turnDeg: number, authalicRadius2: number): number {
  const area = Math.abs(areaToEquatorM2);
  return Math.round(turnDeg / 360) === 0 ? area : Math.abs(2 * Math.PI * authalicRadius2 - area);
}
