import type { ShippedPart } from '../../domain/licences/shippedPart.ts';
import { failure, type Result, success } from '../../domain/result.ts';
import { fetchWithin } from '../createClient.ts';
import partsAddress from '../build/licences.json?url';
import textsAddress from '../build/licenceTexts.json?url';

const TIMEOUT_MS = 30_000;

/** Fetches a JSON file written by the build, without checking it. */
export const fetchAsset = <Content>(address: string): Promise<Result<Content>> =>
  fetchWithin({ timeoutMs: TIMEOUT_MS }, async ({ signal }) => {
    const response = await fetch(address, { signal });
    return response.ok ? success((await response.json()) as Content) : failure('refused', '', response.status);
  });

export const fetchLicences = (): Promise<Result<ShippedPart[]>> => fetchAsset(partsAddress);

/** Fetches the licence texts. Parts refer to them by index. */
export const fetchLicenceTexts = (): Promise<Result<string[]>> => fetchAsset(textsAddress);
