import type { PacksCalls } from '../../../workers/parcels/api.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { Result } from '../../domain/result.ts';

type Answered<Answer> = Answer extends { ok: boolean } ? Answer : Result<Answer>;

/** Asks the worker one thing of its packs; answers as every call of a worker does. */
export const askPacks = <Name extends keyof PacksCalls>(
  name: Name,
  ...args: Parameters<PacksCalls[Name]>
): Promise<Answered<Awaited<ReturnType<PacksCalls[Name]>>>> =>
  parcelsClient.packs(name, ...args) as Promise<Answered<Awaited<ReturnType<PacksCalls[Name]>>>>;

/** A planning's picture out of packs, by its address; null where none has it. */
export async function savedPicture(address: string): Promise<Blob | null> {
  const answer = await askPacks('picture', address);
  return answer.ok ? answer.value : null;
}
