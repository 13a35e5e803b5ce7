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
  /** What gateways of `otherGateway` logged about failures. */
  failures: string[];
  /** Types `npm run layers -- …`. */
  layers(...args: string[]): Promise<{ status: number; text: string }>;
  /** Adds a layer of the stand-in, with the consent that a server of this machine needs. */
  add(path: string, ...args: string[]): Promise<{ status: number; text: string }>;
  find(): Promise<LiveLayer[]>;
  /** A gateway of its own over the same database. @param keptMs 0: layers are read each time */
  otherGateway(keptMs?: number): Hono;
  /** After each test. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Services of land on this machine, an operator who adds layers of them, and gateways that answer. */
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
