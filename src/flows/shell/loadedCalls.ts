import { failure, type Result } from '../../domain/result.ts';

/**
 * Calls of the gateway whose code the page does not begin with.
 * @returns makes one of them; `offline` where the code does not come, as where the call itself would not
 */
export const loadedCalls =
  <Calls>(load: () => Promise<Calls>) =>
  async <Value>(ask: (calls: Calls) => Promise<Result<Value>>): Promise<Result<Value>> => {
    let calls: Calls;
    try {
      calls = await load();
    } catch (error) {
      return failure('offline', String(error));
    }
    return ask(calls);
  };

/** Runs code that the page does not begin with once it has come; where it does not come nothing is done. */
export function whenLoaded<Module>(loading: Promise<Module>, run: (module: Module) => unknown): void {
  loading.then(run).catch((error: unknown) => console.warn('code did not load', error));
}
