import type { Call } from '../../src/contract/call.ts';
import { CALLS } from '../../src/contract/calls.ts';
import { buildApp, GATEWAY_BASE } from '../../src/gateway/app.ts';
import type { Store } from '../../src/gateway/store/store.ts';

/** The calls of the contract that the gateway's route table holds. */
export function servedCalls(): Call[] {
  const { routes } = buildApp({} as Store);
  return Object.values(CALLS).filter(({ method, path }) => {
    const pattern = GATEWAY_BASE + path.replace(/\{(\w+)\}/g, ':$1');
    return routes.some((route) => route.method === method && route.path === pattern);
  });
}
