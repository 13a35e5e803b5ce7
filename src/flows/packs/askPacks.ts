import type { PacksCalls } from '../../../workers/parcels/api.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { Result } from '../../domain/result.ts';

type Answered<Answer> = Answer extends { ok: boolean } ? Answer : Result<Answer>;

export const askPacks = <Name extends keyof PacksCalls>(
  name: Name,
  ...args: Parameters<PacksCalls[Name]>
): Promise<Answered<Awaited<ReturnType<PacksCalls[Name]>>>> =>
  parcelsClient.packs(name, ...args) as Promise<Answered<Awaited<ReturnType<PacksCalls[Name]>>>>;

/** Returns a stored or fetched tile of the operator's base map; null where it has none. Rejects if unavailable. */
export async function baseTile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await askPacks('baseTile', z, x, y);
  if (!answer.ok) throw new Error(`base map: ${answer.error.kind}`);
  return answer.value;
}

/** Returns a planning's picture from the packs, by its address; null where none has it. */
export async function savedPicture(address: string): Promise<Blob | null> {
  const answer = await askPacks('picture', address);
  return answer.ok ? answer.value : null;
}
