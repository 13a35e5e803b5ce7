import type { Plugin } from 'vite';

/**
 * sonner puts a style element into the page when it loads, which the page's policy refuses (`style-src 'self'`); the
 * same rules come from its styles.css, which Notices imports.
 */
export function sonnerWithoutStyles(): Plugin {
  return {
    name: 'sonner-without-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/sonner\/dist\/index\.m?js$/ },
      handler(code) {
        const rest = code.replace(/^__insertCSS\(".*"\);?$/m, '');
        if (rest === code) this.error('sonner inserts its styles in another way than before');
        return { code: rest, map: null };
      },
    },
  };
}
