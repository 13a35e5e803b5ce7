import { createClient, type RequestOptions } from './createClient.ts';

/** Returns VITE_API_BASE, else our gateway; absolute, since workers resolve addresses against their script. */
function defaultApiBase(): string {
  // Benchmarks run this in Node without import.meta.env.
  const base = (import.meta.env as ImportMetaEnv | undefined)?.VITE_API_BASE ?? '/gateway';
  const origin = globalThis.location?.origin;
  return (origin ? new URL(base, origin).href : base).replace(/\/+$/, '');
}

/** The client of this runtime (page or worker). Flows set its token after login. */
export const apiClient = createClient({ apiBase: defaultApiBase(), token: null });

/** Options of an API function; the client is the runtime's by default. */
export interface Options extends RequestOptions {
  client?: typeof apiClient;
}
