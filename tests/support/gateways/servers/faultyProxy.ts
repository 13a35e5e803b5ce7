import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/** TCP proxy in front of a service that forwards bytes until a fault is injected. */
export interface FaultyProxy {
  port: number;
  /** Returns the number of connections with held data. */
  held(): number;
  /** Delays every later piece by `ms`. */
  delay(ms: number): void;
  /** Accepts connections, but forwards nothing in either direction. */
  stall(): void;
  /** Closes all connections, and each new one at once. */
  cut(): void;
  /** Forwards held and later data. */
  resume(): void;
  close(): Promise<void>;
}

/** Returns the address of a database: its socket in a folder, or a port. */
export function placeOfDatabase(url: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  return folder === null
    ? { host: hostname, port: Number(port || 5432) }
    : { path: `${decodeURIComponent(folder)}/.s.PGSQL.${port || 5432}` };
}

/** Returns the database's URL through a proxy. */
export function databaseBy(url: string, { port }: FaultyProxy): string {
  const through = new URL(url);
  through.searchParams.delete('host');
  through.host = `127.0.0.1:${port}`;
  return through.href;
}

export async function startFaultyProxy(target: NetConnectOpts): Promise<FaultyProxy> {
  const open = new Set<Socket>();
  let mode: 'pass' | 'stalled' | 'cut' = 'pass';
  let delayMs = 0;
  let waiting: Array<() => void> = [];
  const held = new Set<Socket>();

  const pass = (onward: () => void): void => {
    if (mode === 'stalled') waiting.push(onward);
    else if (delayMs === 0) onward();
    else setTimeout(onward, delayMs);
  };
  const forward = (from: Socket, to: Socket): void => {
    open.add(from);
    from.on('data', (chunk) => {
      if (mode === 'stalled') held.add(from);
      pass(() => void to.write(chunk));
    });
    from.on('error', () => undefined);
    from.on('end', () => pass(() => void to.end()));
    from.on('close', () => {
      open.delete(from);
      held.delete(from);
      pass(() => void to.destroy());
    });
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (mode === 'cut') return void near.destroy();
    const far = connect({ ...target, allowHalfOpen: true });
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutAll = (): void => open.forEach((socket) => socket.destroy());
  const resume = (): void => {
    [mode, delayMs] = ['pass', 0];
    held.clear();
    for (const onward of waiting.splice(0)) onward();
  };
  return {
    port: (server.address() as AddressInfo).port,
    held: () => held.size,
    delay: (ms) => void (delayMs = ms),
    stall: () => void (mode = 'stalled'),
    cut: () => {
      mode = 'cut';
      waiting = [];
      cutAll();
    },
    resume,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        waiting = [];
        cutAll();
      }),
  };
}
