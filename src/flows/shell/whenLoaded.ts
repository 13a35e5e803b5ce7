/** Runs code that the page does not begin with once it has come; where it does not come nothing is done. */
export function whenLoaded<Module>(loading: Promise<Module>, run: (module: Module) => unknown): void {
  loading.then(run).catch((error: unknown) => console.warn('code did not load', error));
}
