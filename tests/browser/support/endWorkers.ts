const started: Array<{ name: string | undefined; worker: Worker }> = [];

globalThis.Worker = new Proxy(Worker, {
  construct(Real, [url, options]: ConstructorParameters<typeof Worker>) {
    const worker = new Real(url, options);
    started.push({ name: options?.name, worker });
    return worker;
  },
});

/** Ends every worker of this name that the page has started, without notice, like a crash. */
export function endWorkers(name: 'geometry' | 'live' | 'parcels'): void {
  for (const { worker } of started.filter((one) => one.name === name)) worker.terminate();
}
