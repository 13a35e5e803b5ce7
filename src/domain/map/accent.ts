/** Defined by the bundler (`src/build/defineAccent.ts`). */
declare const __ACCENT__: Readonly<Record<'light' | 'dark', string>>;

/** Accent colour of each theme, from tokens.css. */
export const ACCENT = __ACCENT__;
