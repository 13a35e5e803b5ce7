import { afterEach, describe, expect, it, vi } from 'vitest';
import { guardSinks, isOwnProgram, sinkRules } from '../../../../workers/bridge/guardSinks.ts';

const BASE = 'https://thua.example/login?referred_by=x#map';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('guarded sinks', () => {
  it('guarded sinks: workers start only from hashed files of the build', () => {
    vi.stubEnv('DEV', false);
    const own = ['/assets/worker-1a.js', 'https://thua.example/assets/engine.simd-2b.js#https://thua.example/assets/engine.wasm'];
    const others = [
      '/gateway/uploads/a.jpg',
      '/gateway/../gateway/files/plannings/a.geojson',
      '/assets/../gateway/uploads/a.jpg',
      '//elsewhere.example/assets/a.js',
      'https://elsewhere.example/assets/a.js',
      'http://thua.example/assets/a.js',
      'https://thua.example:8443/assets/a.js',
      'data:text/javascript,1',
      'blob:https://thua.example/assets/1',
      'javascript:/assets/1',
      'https://',
      '',
    ];
    expect(own.filter((address) => !isOwnProgram(address, BASE))).toEqual([]);
    expect(others.filter((address) => isOwnProgram(address, BASE))).toEqual([]);
  });

  it('guarded sinks: in development, source files may start as workers, and files of the gateway may not', () => {
    vi.stubEnv('DEV', true);
    expect(isOwnProgram('/workers/geometry/worker.ts?worker_file&type=module', BASE)).toBe(true);
    expect(isOwnProgram('/gateway/uploads/a.jpg', BASE)).toBe(false);
  });

  it('guarded sinks: script URLs are for workers only, HTML only for a document without scripts', () => {
    vi.stubEnv('DEV', false);
    const { createHTML, createScriptURL } = sinkRules(BASE);
    expect(createScriptURL('/assets/a.js', 'TrustedScriptURL', 'Worker constructor')).toBe('/assets/a.js');
    for (const sink of [
      'HTMLScriptElement src',
      'WorkerGlobalScope importScripts',
      'ServiceWorkerContainer register',
      'SharedWorker constructor',
    ])
      expect(createScriptURL('/assets/a.js', 'TrustedScriptURL', sink)).toBeNull();
    const register = (address: string) => createScriptURL(address, 'TrustedScriptURL', 'ServiceWorkerContainer register');
    expect(register('/service-worker.js')).toBe('/service-worker.js');
    expect(['/gateway/uploads/a.js', '//elsewhere.example/service-worker.js', '/service-worker.js?x'].filter(register)).toEqual([]);
    expect(createHTML('<b>x</b>', 'TrustedHTML', 'DOMParser parseFromString')).toBe('x');
    for (const sink of ['Element innerHTML', 'Document write', 'HTMLIFrameElement srcdoc', 'Range createContextualFragment'])
      expect(createHTML('x', 'TrustedHTML', sink)).toBeNull();
  });

  it('guarded sinks: one policy is created once, and a browser without Trusted Types works without it', () => {
    const trustedTypes = {
      defaultPolicy: null as object | null,
      createPolicy: vi.fn<(name: string, rules: object) => void>((_name, rules) => void (trustedTypes.defaultPolicy = rules)),
    };
    vi.stubGlobal('location', { href: BASE });
    guardSinks();
    vi.stubGlobal('trustedTypes', trustedTypes);
    guardSinks();
    guardSinks();
    expect(trustedTypes.createPolicy.mock.calls.map(([name, rules]) => [name, Object.keys(rules).toSorted()])).toEqual([
      ['default', ['createHTML', 'createScriptURL']],
    ]);
  });
});
