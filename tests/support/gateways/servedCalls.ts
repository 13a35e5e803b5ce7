import type { Call } from '../../../src/contract/call.ts';
import { CALLS } from '../../../src/contract/calls.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import type { Store } from '../../../src/gateway/database/store.ts';

/** Returns the gateway's routes below its base: `GET /app/help/city`, `GET /files/cadastrals/:name`. */
export function servedRoutes(): string[] {
  const { routes } = buildApp({} as Store);
  // Leave out middleware, which is registered for all methods.
  const calls = routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith(GATEWAY_BASE));
  return [...new Set(calls.map(({ method, path }) => `${method} ${path.slice(GATEWAY_BASE.length)}`))];
}

/** Returns the calls of the contract that the gateway serves. */
export function servedCalls(): Call[] {
  const routes = servedRoutes();
  return Object.values(CALLS).filter(({ method, path }) => routes.includes(`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`));
}
