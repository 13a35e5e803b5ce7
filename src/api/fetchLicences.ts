import type { ShippedPart } from '../domain/licences/shippedPart.ts';
import { failure, type Result, success } from '../domain/result.ts';
import { startDeadline } from './deadline.ts';
import partsAddress from './build/licences.json?url';
import textsAddress from './build/licenceTexts.json?url';

const TIMEOUT_MS = 30_000;

/** A file of the build: what it holds is what the build wrote. */
async function fetchBuilt<Content>(address: string): Promise<Result<Content>> {
  const deadline = startDeadline(TIMEOUT_MS);
  try {
    const response = await fetch(address, { signal: deadline.signal });
    if (!response.ok) return failure('refused', '', response.status);
    return success((await response.json()) as Content);
  } catch (error) {
    return failure(deadline.interruption() ?? 'offline', error instanceof Error ? error.message : String(error));
  } finally {
    deadline.release();
  }
}

/** Somebody else's works in this product. */
export const fetchLicences = (): Promise<Result<ShippedPart[]>> => fetchBuilt(partsAddress);

/** The texts that the parts name by their place in this list. */
export const fetchLicenceTexts = (): Promise<Result<string[]>> => fetchBuilt(textsAddress);
