import type { Hono } from 'hono';
import { expect } from 'vitest';
import { findLiveLayersCall, type LiveLayer } from '../../../src/contract/live/liveLayers.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { LayerProxy } from '../../../src/gateway/live/layerProxy.ts';
import { runLayersCommand } from '../../../src/gateway/live/operate/runLayersCommand.ts';
import { askGateway } from '../gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../gateways/seededGateway.ts';
import { type FakeServices, startFakeServices } from './startFakeServices.ts';

export interface LiveFixture {
  seeded: SeededApp;
  services: FakeServices;
  /** Failures that gateways of `otherGateway` logged. */
  failures: string[];
  /** Runs `npm run layers -- …`. */
  layers(...args: string[]): Promise<{ status: number; text: string }>;
  /** Adds a layer of the simulated server, with the consent that a server on this machine needs. */
  add(path: string, ...args: string[]): Promise<{ status: number; text: string }>;
  find(): Promise<LiveLayer[]>;
  /** Makes another gateway over the same database. @param keptMs cache duration of layers; 0 reads them each time */
  otherGateway(keptMs?: number): Hono;
  /** Resets the state after a test. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Opens simulated map services on this machine, an operator who adds their layers, and gateways. */
export async function openLiveFixture(): Promise<LiveFixture> {
  const [seeded, services] = await Promise.all([openSeededApp(), startFakeServices()]);
  const failures: string[] = [];
  const layers: LiveFixture['layers'] = async (...args) => {
    const lines: string[] = [];
    const status = await runLayersCommand(seeded.store, args, (line) => lines.push(line));
    return { status, text: lines.join('\n') };
  };
  const consent = ['--allow-private', '--allow-port', String(services.port)];
  return {
    seeded,
    services,
    failures,
    layers,
    add: (path, ...args) => layers('add', services.base + path, '--source', 'Sở thử', ...consent, ...args),
    find: async () => (await askGateway(seeded.app, findLiveLayersCall)).data,
    otherGateway: (keptMs = 0) =>
      buildApp(seeded.store, {
        live: { proxy: new LayerProxy(), keptMs },
        logFailure: (line, error) => failures.push(`${line} ${(error as Error).message}`),
      }),
    reset: async () => {
      services.instead.clear();
      await seeded.store.query('delete from live_layers');
      expect(seeded.failures.splice(0)).toEqual([]);
    },
    close: async () => {
      await services.close();
      await seeded.close();
    },
  };
}
