import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { GatewayServer } from '../../../src/gateway/http/gatewayServer.ts';
import { ARRIVAL_LIMITS, type ArrivalLimits, CONNECTION_LIMITS, GATE_LIMITS } from '../../../src/gateway/http/limits.ts';
import { RequestGate } from '../../../src/gateway/http/requestGate.ts';
import { createLog } from '../../../src/gateway/operations/log.ts';
import { Metrics } from '../../../src/gateway/operations/metrics.ts';
import { RequestMonitor } from '../../../src/gateway/operations/requestMonitor.ts';

export interface Stage {
  url: string;
  server: GatewayServer;
  gate: RequestGate;
  metrics: Metrics;
  logged: string[];
  /** Requests that reached the app and were not answered yet, oldest first. */
  held: ServerResponse[];
  missing: string[];
}

interface StageOptions {
  proxies?: number;
  connections?: typeof CONNECTION_LIMITS;
  bodies?: ArrivalLimits;
  host?: string;
  maxBodyBytes?: number;
}

/** A gateway's port in front of an app that answers when the test says so; stopped behind each test. */
export async function openStage(
  limits: Partial<typeof GATE_LIMITS> = {},
  { proxies = 0, connections = CONNECTION_LIMITS, bodies = ARRIVAL_LIMITS, host, maxBodyBytes = 1_000 }: StageOptions = {},
): Promise<Stage> {
  const [metrics, logged, held, missing]: [Metrics, string[], ServerResponse[], string[]] = [new Metrics(), [], [], []];
  const log = createLog({ format: 'json', level: 'info', write: (line) => void logged.push(line) });
  const gate = new RequestGate({ ...GATE_LIMITS, ...limits });
  const server = new GatewayServer(gate, new RequestMonitor(log, metrics), { connections, bodies });
  onTestFinished(() => server.stop(0));
  const url = await server.listen(0, host);
  server.serve({
    base: '/gateway',
    partyOf: ({ headers }) => Promise.resolve(headers.authorization ?? ''),
    bodyLimit: () => ({ bytes: maxBodyBytes }),
    readiness: () => Promise.resolve(missing),
    proxies,
    listener: (request, response) => {
      request.resume();
      held.push(response);
      return new Promise((resolve) => response.once('close', resolve));
    },
  });
  return { url, server, gate, metrics, logged, held, missing };
}
