import type { WirePosition } from '../../contract/fields.ts';

/** A packed ring as the wire has it (§3). */
export function wirePositions(ring: readonly number[]): WirePosition[] {
  const positions: WirePosition[] = [];
  for (let i = 0; i < ring.length; i += 2) positions.push({ latitude: ring[i + 1]!, longitude: ring[i]! });
  return positions;
}
