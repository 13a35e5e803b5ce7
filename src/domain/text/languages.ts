/** Languages of the app with their own names; each has a folder of messages in src/i18n. The first one is the default. */
export const LANGUAGE_NAMES = { vi: 'Tiếng Việt', en: 'English' } as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

export const DEFAULT_LANGUAGE: Language = 'vi';
