import type { PageMessage } from '../../../../workers/offline/api.ts';

/** Null in development and in pages of tests. */
export const pageBuild = (): string | null => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;

/** The worker that started the page then takes its build for sound. */
export function confirmBuildBooted(): void {
  const build = pageBuild();
  // Undefined in some browsers, in spite of TypeScript's type.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (build !== null) workers?.controller?.postMessage({ type: 'alive', build } satisfies PageMessage);
}
