import { readFileSync } from 'node:fs';

/** Defined by the bundler (`src/build/defineAccent.ts`); when run from sources the file is read. */
declare const __ACCENT__: Readonly<Record<'light' | 'dark', string>> | undefined;

function readTokens(): Readonly<Record<'light' | 'dark', string>> {
  const css = readFileSync(new URL('../../ui/styles/tokens.css', import.meta.url), 'utf8');
  const [light, dark] = [...css.matchAll(/--accent: (#[0-9a-f]{6});/g)].map(([, hex]) => hex);
  if (!light || !dark) throw new Error('tokens.css defines no --accent for light and dark');
  return { light, dark };
}

export const accentOfTokens = typeof __ACCENT__ === 'undefined' ? readTokens() : __ACCENT__;
