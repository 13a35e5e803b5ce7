import { createClient, type AskOptions } from './createClient.ts';

/**
 * Where the calls go unless the build names another provider: the reference gateway of the same origin. Absolute,
 * because a worker resolves relative addresses against its own script.
 */
function defaultApiBase(): string {
  // Benches run this under plain Node, where there is no import.meta.env.
  const base = (import.meta.env as ImportMetaEnv | undefined)?.VITE_API_BASE ?? '/gateway';
  const origin = globalThis.location?.origin;
  return (origin ? new URL(base, origin).href : base).replace(/\/+$/, '');
}

/** The client of this runtime (page or worker); flows set its token after login. */
export const apiClient = createClient({ apiBase: defaultApiBase(), token: null });

/** How an api function asks: with the runtime's client unless another is given. */
export interface Via extends AskOptions {
  client?: typeof apiClient;
}
