import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { accentOfTokens } from '../gateway/pages/accentOfTokens.ts';

const ICON = fileURLToPath(new URL('../app/icon.svg', import.meta.url));

const withAccent = (text: string): string => text.replaceAll('%ACCENT%', accentOfTokens.light);

export const readIcon = (): string => withAccent(readFileSync(ICON, 'utf8'));

/** Defines `__ACCENT__` from tokens.css for scripts, and sets colour and icon of the page. */
export function defineAccent(): Plugin {
  return {
    name: 'thua-define-accent',
    config: () => ({ define: { __ACCENT__: JSON.stringify(accentOfTokens) } }),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => ({
        html: withAccent(html),
        tags: [
          {
            tag: 'link',
            attrs: { rel: 'icon', type: 'image/svg+xml', href: `data:image/svg+xml,${encodeURIComponent(readIcon())}` },
            injectTo: 'head',
          },
        ],
      }),
    },
  };
}
