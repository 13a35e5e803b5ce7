import { APP_WORKER, type PageMessage, type VersionState, type WorkerMessage } from './api.ts';

export interface AppWorkerEvents {
  /** A new build is complete on this device and waits for the user's confirmation. */
  onNewBuild: () => void;
  /** Another page has unfinished work, so the new build did not take over. */
  onBusyElsewhere: () => void;
  /** Pages now start from another build. */
  onBuildChange: () => void;
  /** Returns whether this page has no unfinished work. */
  mayReload: () => boolean;
}

export type AppWorker = NonNullable<Awaited<ReturnType<typeof startAppWorker>>>;

const ANSWER_WITHIN_MS = 5_000;

/** Asks the active worker, waiting for one if necessary. */
async function ask({ ready }: ServiceWorkerContainer, message: PageMessage): Promise<VersionState | null> {
  const { active } = await ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    // A withdrawn worker does not answer.
    setTimeout(resolve, ANSWER_WITHIN_MS, null);
    port1.onmessage = ({ data }) => resolve(data as VersionState);
    active?.postMessage(message, [port2]);
  });
}

/** Registers the worker. @returns null if the browser refuses */
export async function startAppWorker({ onNewBuild, onBusyElsewhere, onBuildChange, mayReload }: AppWorkerEvents) {
  // Undefined on plain http and in some private windows, unlike its type.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return null;
  // The first worker replaces no other: the page was loaded without one.
  let isControlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isControlled) onBuildChange();
    isControlled = true;
  });
  workers.addEventListener('message', ({ data, ports }) => {
    const message = data as WorkerMessage;
    if (message.type === 'mayReload') ports[0]?.postMessage(mayReload());
    else onBusyElsewhere();
  });
  workers.startMessages();
  // Undefined if a test blocks workers.
  const registration = (await workers.register(APP_WORKER, { updateViaCache: 'none' }).catch(() => undefined)) as
    | ServiceWorkerRegistration
    | undefined;
  if (!registration) return null;
  const reportWaiting = (): void => {
    if (registration.waiting && workers.controller) onNewBuild();
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', reportWaiting));
  reportWaiting();
  return {
    /** Returns the worker's state for this page's build; null if no worker answers. */
    state: (build: string) => ask(workers, { type: 'alive', build }),
    takeOver: () => registration.waiting?.postMessage({ type: 'takeOver' } satisfies PageMessage),
    retry: () => ask(workers, { type: 'retry' }),
    lookForNew: () => void registration.update().catch(() => undefined),
  };
}
