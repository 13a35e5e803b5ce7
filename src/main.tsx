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

/** Starts a task of its own for the next step: together the steps take a cheap phone too long. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The map loads while the page is drawn; where that fails, the canvas asks again and reports it. */
const loadMapEarly = (): void => void loadMap().catch(() => undefined);

async function startPage(root: HTMLElement): Promise<void> {
  guardSinks();
  await nextTask();
  // Without a network nothing is waited for: the panel of a link's lot, which packs answer, is asked for before the map.
  const isLotFirst = !navigator.onLine && location.hash.includes('parcel=');
  if (!isLotFirst) {
    loadMapEarly();
    await nextTask();
  }
  startApp();
  // The panel of a link's lot loads while the page is drawn, too.
  if (addressSlice.parcel) void EarlyChunk.preload();
  if (isLotFirst) loadMapEarly();
  await nextTask();
  // The first words painted are in the language chosen.
  await loadPart(settingsSlice.language, 'first');
  // React renders a transition in pieces: as one task it would take a cheap phone a quarter of a second.
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
