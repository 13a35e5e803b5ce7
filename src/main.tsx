import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { applyTheme } from './app/applyTheme.ts';
import { restoreSettings } from './flows/changeSettings.ts';
import { startApp } from './flows/startApp.ts';

restoreSettings();
applyTheme();
startApp();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
