import './ui/styles/fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './app/beginPage.ts';
import './app/pauseEvaluation.ts';
import { startApp } from './flows/shell/startApp.ts';
import { addressSlice } from './state/shell/addressSlice.ts';
import { settingsSlice } from './state/shell/settingsSlice.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { EarlyChunk, loadMap } from './app/preloadPanels.ts';
import { loadPart } from './i18n/catalogues/loadPart.ts';
import { guardSinks } from '../workers/bridge/guardSinks.ts';

/** Starts a new task for the next step: together the steps block a slow phone. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Loads the map while the page renders; after a failure the canvas tries again and reports it. */
const loadMapEarly = (): void => void loadMap().catch(() => undefined);

async function startPage(root: HTMLElement): Promise<void> {
  guardSinks();
  await nextTask();
  // Do not wait offline: the panel of a link's lot, which packs provide, loads before the map.
  const isLotFirst = !navigator.onLine && location.hash.includes('parcel=');
  if (!isLotFirst) {
    loadMapEarly();
    await nextTask();
  }
  startApp();
  // The panel of a link's lot also loads while the page renders.
  if (addressSlice.parcel) void EarlyChunk.preload();
  if (isLotFirst) loadMapEarly();
  await nextTask();
  // The first painted text is in the chosen language.
  await loadPart(settingsSlice.language, 'first');
  // React renders a transition in pieces: in one task it would block a slow phone.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void startPage(root);
