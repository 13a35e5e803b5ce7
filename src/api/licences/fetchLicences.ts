import type { ShippedPart } from '../../domain/licences/shippedPart.ts';
import { failure, type Result, success } from '../../domain/result.ts';
import { fetchWithin } from '../createClient.ts';
import partsAddress from '../build/licences.json?url';
import textsAddress from '../build/licenceTexts.json?url';

const TIMEOUT_MS = 30_000;

/** A file of the build: what it holds is what the build wrote. */
export const fetchBuilt = <Content>(address: string): Promise<Result<Content>> =>
  fetchWithin({ timeoutMs: TIMEOUT_MS }, async ({ signal }) => {
    const response = await fetch(address, { signal });
    return response.ok ? success((await response.json()) as Content) : failure('refused', '', response.status);
  });

/** Somebody else's works in this product. */
export const fetchLicences = (): Promise<Result<ShippedPart[]>> => fetchBuilt(partsAddress);

/** The texts that the parts name by their place in this list. */
export const fetchLicenceTexts = (): Promise<Result<string[]>> => fetchBuilt(textsAddress);
