import './ui/styles/fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './app/beginPage.ts';
import './app/pauseForFlows.ts';
import { startApp } from './flows/shell/startApp.ts';
import { addressSlice } from './state/addressSlice.ts';
import { settingsSlice } from './state/settingsSlice.ts';
import './app/pauseForPage.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { EarlyChunk, loadMap } from './app/preloadPanels.ts';
import { loadEnglish } from './i18n/loadEnglish.ts';
import { guardSinks } from '../workers/bridge/guardSinks.ts';

/** A task of its own for what follows: each of them takes a cheap phone long enough. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

guardSinks();
await nextTask();
// It comes while the page is drawn; where it does not, the canvas asks again and says so.
const bringMap = (): void => void loadMap().catch(() => undefined);
// Without a network nothing is waited for: the panel of a link's lot, which packs answer, is asked for before it.
const isLotFirst = !navigator.onLine && location.hash.includes('parcel=');
if (!isLotFirst) {
  bringMap();
  await nextTask();
}
startApp();
// A link to a lot: its panel comes while the page is drawn, too.
if (addressSlice.parcel) void EarlyChunk.preload();
if (isLotFirst) bringMap();
await nextTask();
// The first words painted are in the language chosen.
if (settingsSlice.language === 'en') await loadEnglish();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// In pieces: as one task it would take a cheap phone a quarter of a second.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
