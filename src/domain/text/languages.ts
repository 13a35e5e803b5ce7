/** Languages of the app by their own names; each has a folder in src/i18n. The first is the default. */
export const LANGUAGE_NAMES = { vi: 'Tiếng Việt', en: 'English' } as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

export const DEFAULT_LANGUAGE: Language = 'vi';
