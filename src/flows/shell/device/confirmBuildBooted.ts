import type { PageMessage } from '../../../../workers/offline/api.ts';

/** Returns the id of this page's build; null in development and in pages of tests. */
export const pageBuild = (): string | null => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;

/** Reports that the page has been drawn: the worker that started it then takes its build for sound. */
export function confirmBuildBooted(): void {
  const build = pageBuild();
  // Undefined in some browsers, in spite of TypeScript's type.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (build !== null) workers?.controller?.postMessage({ type: 'alive', build } satisfies PageMessage);
}
