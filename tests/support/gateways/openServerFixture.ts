import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { GatewayServer } from '../../../src/gateway/http/gatewayServer.ts';
import { ARRIVAL_LIMITS, type ArrivalLimits, CONNECTION_LIMITS, GATE_LIMITS } from '../../../src/gateway/http/limits.ts';
import { RequestGate } from '../../../src/gateway/http/requestGate.ts';
import { createLog } from '../../../src/gateway/operations/log.ts';
import { Metrics } from '../../../src/gateway/operations/metrics.ts';
import { RequestMonitor } from '../../../src/gateway/operations/requestMonitor.ts';

export interface ServerFixture {
  url: string;
  server: GatewayServer;
  gate: RequestGate;
  metrics: Metrics;
  logged: string[];
  /** Unanswered requests that reached the app, oldest first. */
  held: ServerResponse[];
  missing: string[];
}

interface FixtureOptions {
  proxies?: number;
  connections?: typeof CONNECTION_LIMITS;
  bodies?: ArrivalLimits;
  host?: string;
  maxBodyBytes?: number;
}

/** Opens a gateway's port with an app that responds when the test says so; stopped after each test. */
export async function openServerFixture(
  limits: Partial<typeof GATE_LIMITS> = {},
  { proxies = 0, connections = CONNECTION_LIMITS, bodies = ARRIVAL_LIMITS, host, maxBodyBytes = 1_000 }: FixtureOptions = {},
): Promise<ServerFixture> {
  const [metrics, logged, held, missing]: [Metrics, string[], ServerResponse[], string[]] = [new Metrics(), [], [], []];
  const log = createLog({ format: 'json', level: 'info', write: (line) => void logged.push(line) });
  const gate = new RequestGate({ ...GATE_LIMITS, ...limits });
  const server = new GatewayServer(gate, new RequestMonitor(log, metrics), { proxies, connections, bodies });
  onTestFinished(() => server.stop(0));
  const url = await server.listen(0, host);
  server.serve({
    base: '/gateway',
    partyOf: ({ headers }) => Promise.resolve(headers.authorization ?? ''),
    bodyLimit: () => ({ bytes: maxBodyBytes }),
    readiness: () => Promise.resolve(missing),
    listener: (request, response) => {
      request.resume();
      held.push(response);
      return new Promise((resolve) => response.once('close', resolve));
    },
  });
  return { url, server, gate, metrics, logged, held, missing };
}
