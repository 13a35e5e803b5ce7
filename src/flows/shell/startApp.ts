import { subscribeKey } from 'valtio/utils';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { apiClient } from '../../api/apiClient.ts';
import { readMapAddress } from '../../domain/map/mapAddress.ts';
import { configSlice } from '../../state/shell/configSlice.ts';
import { beginNetwork, type InstallPrompt, offerInstall, reportOnline } from '../../state/host/hostSlice.ts';
import { readStored } from '../../state/storage/storage.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { listenToHost } from '../host/listenToHost.ts';
import { measureShownGround } from '../parcel/measureShownGround.ts';
import { followParcels, retryMissing } from '../map/browseMap.ts';
import { offerWelcome } from '../welcome/offerWelcome.ts';
import { restoreSession, retrySession } from '../session/restoreSession.ts';
import { whenLoaded } from './loadedCalls.ts';
import { loadPayments } from '../wallet/loadPackage.ts';
import { fileBase } from './fileAddress.ts';
import { followAddress } from './followAddress.ts';
import { restoreAddress, retryAddress } from './restoreAddress.ts';

const visit = { isSampled: false };

/** Samples once per visit whether it reports its vitals, where the operator wants them. */
function sampleForVitals(): void {
  if (visit.isSampled) return;
  visit.isSampled = true;
  if (Math.random() * 100 >= configSlice.vitalsPercent) return;
  whenLoaded(import('./reportVitals.ts'), ({ reportVitals }) => reportVitals());
}

/** Runs once before the first render is interactive: network state, worker settings, configuration. */
export function startApp(): void {
  beginNetwork(navigator.onLine);
  window.addEventListener('online', () => {
    reportOnline(true);
    retryMissing();
    retrySession();
    void retryAddress();
    void applyPayments();
  });
  window.addEventListener('offline', () => {
    reportOnline(false);
  });
  window.addEventListener('beforeinstallprompt', (event) => {
    // The settings offer it, not a banner over the map.
    event.preventDefault();
    offerInstall(event as InstallPrompt);
  });
  offerWelcome();
  restoreSession();
  restoreAddress();
  followAddress();
  listenToHost();
  void configureParcels();
  followParcels();
  void applyPayments();
  openStartLayers();
  // Packs answer without a network; failing calls wait until their code has loaded.
  if (readStored('packs_kept') !== null) apiClient.setFallback(import('../packs/followPacks.ts').then(({ followPacks }) => followPacks()));
  whenLoaded(import('./device/resumeWork.ts'), ({ resumeWork }) => resumeWork());
  void followNotes();
}

/** Opens the operator's start layers once there is a map; a link or a reload states its own layers. */
function openStartLayers(): void {
  const { view, layers } = readMapAddress(location.hash);
  if (view !== null || layers.length > 0) return;
  const stop = subscribeKey(viewSlice, 'map', (map) => {
    if (map !== 'ready') return;
    stop();
    // If it does not load, they can still be opened from the list of layers.
    whenLoaded(import('../layers/live/openLiveLayer.ts'), (live) => live.openStartLayers());
  });
}

/** Sends notes that were saved and not sent, after the first paint. */
async function followNotes(): Promise<void> {
  const { followOutbox } = await import('../notes/outbox.ts');
  followOutbox();
}

async function applyPayments(): Promise<void> {
  await loadPayments();
  sampleForVitals();
  measureShownGround();
}

/** Memory of the device in GiB, rounded, at most 8; some browsers report it, TypeScript lacks it. */
type DeviceNavigator = Navigator & { readonly deviceMemory?: number };

async function configureParcels(): Promise<void> {
  const { apiBase, token } = apiClient.settings();
  const { deviceMemory: deviceMemoryGb } = navigator as DeviceNavigator;
  await parcelsClient.configure({ apiBase, fileBase: fileBase(), token, deviceMemoryGb });
}
