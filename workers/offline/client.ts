import { APP_WORKER, type PageMessage, type VersionState, type WorkerMessage } from './api.ts';

export interface AppWorkerEvents {
  /** A new build is whole on this device, and waits for the user's word. */
  onNewBuild: () => void;
  /** Another page has work under way: it was not taken over. */
  onBusyElsewhere: () => void;
  /** Another build is the one that pages start from now. */
  onTakenOver: () => void;
  /** Whether this page has no work under way. */
  mayReload: () => boolean;
}

export type AppWorker = NonNullable<Awaited<ReturnType<typeof startAppWorker>>>;

const ANSWER_WITHIN_MS = 5_000;

/** Of the worker that starts pages, once there is one. */
async function ask({ ready }: ServiceWorkerContainer, message: PageMessage): Promise<VersionState | null> {
  const { active } = await ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    // One that was withdrawn says nothing.
    setTimeout(resolve, ANSWER_WITHIN_MS, null);
    port1.onmessage = ({ data }) => resolve(data as VersionState);
    active?.postMessage(message, [port2]);
  });
}

/** Puts the worker to work. @returns null where the browser refuses */
export async function startAppWorker({ onNewBuild, onBusyElsewhere, onTakenOver, mayReload }: AppWorkerEvents) {
  // Not in every browser, whatever TypeScript says: not on plain http, nor in some private windows.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return null;
  // The first worker of all takes over nothing: the page was loaded without one.
  let isControlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isControlled) onTakenOver();
    isControlled = true;
  });
  workers.addEventListener('message', ({ data, ports }) => {
    const message = data as WorkerMessage;
    if (message.type === 'mayReload') ports[0]?.postMessage(mayReload());
    else onBusyElsewhere();
  });
  workers.startMessages();
  // Undefined in browsers of tests that block workers.
  const registration = (await workers.register(APP_WORKER, { updateViaCache: 'none' }).catch(() => undefined)) as
    | ServiceWorkerRegistration
    | undefined;
  if (!registration) return null;
  const look = (): void => {
    if (registration.waiting && workers.controller) onNewBuild();
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  look();
  return {
    /** What the worker says of this page's build; null where no worker answers. */
    state: (build: string) => ask(workers, { type: 'alive', build }),
    takeOver: () => registration.waiting?.postMessage({ type: 'takeOver' } satisfies PageMessage),
    retry: () => ask(workers, { type: 'retry' }),
    lookForNew: () => void registration.update().catch(() => undefined),
  };
}
