import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readiness } from './readiness.ts';
import { withTimeout } from './withTimeout.ts';

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Serves `/metrics`, and `/statusz` for people, on a separate port that no proxy exposes. */
export function serveMetrics(
  metrics: Metrics,
  readiness: Readiness,
  { port, host }: { port: number; host: string },
): Promise<{ url: string; stop(): void }> {
  const pages: Readonly<Record<string, () => Promise<string>>> = {
    '/metrics': () => metrics.text(),
    '/statusz': async () => `Missing for readiness: ${(await readiness()).join(', ') || 'nothing'}\n${await metrics.status()}`,
  };
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const path = request.url ?? '';
    const page = request.method === 'GET' && Object.hasOwn(pages, path) ? pages[path]! : undefined;
    const send = (status: number, text: string): void =>
      void response.writeHead(status, { 'Content-Type': TYPE, 'X-Content-Type-Options': 'nosniff' }).end(text);
    if (!page) return send(404, `only GET ${Object.keys(pages).join(', ')}\n`);
    page().then(
      (text) => send(200, text),
      (error: unknown) => send(500, `${String(error)}\n`),
    );
  });
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const { address, port: bound } = server.address() as AddressInfo;
      resolve({ url: `http://${address.includes(':') ? `[${address}]` : address}:${bound}/metrics`, stop });
    });
  });
}

/** Labels of a sample: few fixed values, because each combination is kept for the life of the process. */
type Labels = Readonly<Record<string, string>>;

export interface Counter {
  add(labels?: Labels, by?: number): void;
}

export interface Histogram {
  observe(labels: Labels, value: number): void;
}

export type Sample = readonly [labels: Labels, value: number];

type ReadSamples = () => readonly Sample[] | Promise<readonly Sample[]>;

/** Maximum time of a gauge, below the timeout of scrapers. */
const TIMEOUT_MS = 2_000;

/** Returns no samples on failure, so that an unavailable database does not hide other metrics. */
const readOrNone = async (read: ReadSamples): Promise<readonly Sample[]> => {
  try {
    return await withTimeout(Promise.resolve(read()), TIMEOUT_MS, () => new Error('no answer in time'));
  } catch {
    return [];
  }
};

function textOf(name: string, value: number, nowS: number): string {
  if (name.endsWith('_time_seconds')) return `${((nowS - value) / 3600).toFixed(1)} h ago`;
  if (name.endsWith('_bytes')) return `${Math.round(value / 1024 ** 2)} MiB`;
  return String(Math.round(value * 1000) / 1000);
}

const quoted = (value: string): string => `"${value.replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`))}"`;

function labelsText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${quoted(value)}`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** Returns the key of a sample. Its labels must have the same order everywhere. */
const keyOf = (labels: Labels): string => Object.values(labels).join('\n');

const lineOf = (name: string, labels: Labels, value: number): string => `${name}${labelsText(labels)} ${value}`;

/** Metrics in Prometheus' text format 0.0.4. prom-client would add start time and memory without being faster. */
export class Metrics {
  readonly #families: Array<() => string[] | Promise<string[]>> = [];
  readonly #gauges: Array<{ name: string; help: string; read: ReadSamples }> = [];

  counter(name: string, help: string): Counter {
    const totals = new Map<string, { labels: Labels; total: number }>();
    this.#add(name, help, 'counter', () => [...totals.values()].map(({ labels, total }) => lineOf(name, labels, total)));
    return {
      add: (labels = {}, by = 1) => {
        const key = keyOf(labels);
        const known = totals.get(key);
        if (known) known.total += by;
        else totals.set(key, { labels, total: by });
      },
    };
  }

  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const series = new Map<string, { labels: Labels; counts: number[]; sum: number }>();
    this.#add(name, help, 'histogram', () =>
      [...series.values()].flatMap(({ labels, counts, sum }) => {
        let below = 0;
        const buckets = counts.map((count, at) => {
          below += count;
          return lineOf(`${name}_bucket`, { ...labels, le: at < bounds.length ? String(bounds[at]) : '+Inf' }, below);
        });
        return [...buckets, lineOf(`${name}_sum`, labels, sum), lineOf(`${name}_count`, labels, below)];
      }),
    );
    return {
      observe: (labels, value) => {
        const key = keyOf(labels);
        const known = series.get(key) ?? { labels, counts: Array<number>(bounds.length + 1).fill(0), sum: 0 };
        series.set(key, known);
        const bucket = bounds.findIndex((bound) => value <= bound);
        known.counts[bucket < 0 ? bounds.length : bucket]! += 1;
        known.sum += value;
      },
    };
  }

  /** @param read called for each scrape; a failure yields no samples */
  gauge(name: string, help: string, read: ReadSamples, type: 'gauge' | 'counter' = 'gauge'): void {
    this.#gauges.push({ name, help, read });
    this.#add(name, help, type, async () => (await readOrNone(read)).map(([labels, value]) => lineOf(name, labels, value)));
  }

  async text(): Promise<string> {
    return `${(await Promise.all(this.#families.map((lines) => lines()))).flat().join('\n')}\n`;
  }

  /** Returns the gauges as readable text, times as ages, bytes as MiB. @param nowS seconds since 1970 */
  async status(nowS = Date.now() / 1000): Promise<string> {
    const lines = this.#gauges.map(async ({ name, help, read }) => {
      const values = (await readOrNone(read)).map(([labels, value]) => [...Object.values(labels), textOf(name, value, nowS)].join(' '));
      return `${help.replace(/\.$/, '')}: ${values.join(', ') || 'unknown'}`;
    });
    return `${(await Promise.all(lines)).join('\n')}\n`;
  }

  #add(name: string, help: string, type: string, lines: () => string[] | Promise<string[]>): void {
    this.#families.push(async () => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...(await lines())]);
  }
}
