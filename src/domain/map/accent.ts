/** Set by the bundler (`src/build/defineAccent.ts`). */
declare const __ACCENT__: Readonly<Record<'light' | 'dark', string>>;

/** The accent colour of each theme, as tokens.css defines it. */
export const ACCENT = __ACCENT__;
