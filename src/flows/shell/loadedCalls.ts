import { failure, type Result } from '../../domain/result.ts';

/** Wraps calls whose code loads on first use; `offline` where it does not load. */
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

/** Runs lazily loaded code; does nothing where it does not load. */
export function whenLoaded<Module>(loading: Promise<Module>, run: (module: Module) => unknown): void {
  loading.then(run).catch((error: unknown) => console.warn(error));
}
