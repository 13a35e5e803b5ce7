import type { PageMessage } from '../../../../workers/offline/api.ts';

/** Of the build that this page is; null in development and in pages of tests. */
export const pageBuild = (): string | null => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;

/** The page has been drawn: the worker that began it, where there is one, takes its build for sound. */
export function tellAlive(): void {
  const build = pageBuild();
  // Not in every browser, whatever TypeScript says.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (build !== null) workers?.controller?.postMessage({ type: 'alive', build } satisfies PageMessage);
}
