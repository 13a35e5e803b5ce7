import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { DEFAULT_LANGUAGE, type Language } from '../../domain/text/languages.ts';
import { isLoaded, loadedMessages, loadLanguage } from '../catalogues/loadPart.ts';
import { makeIntl } from './makeIntl.ts';

/** Provides the messages. A new language is displayed when all parts in use have loaded. */
export function TextProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [shown, setShown] = useState(isLoaded(language, 'first') ? language : DEFAULT_LANGUAGE);

  useEffect(() => {
    let current = true;
    void loadLanguage(language).then((isThere) => {
      if (current && isThere) setShown(language);
    });
    return () => {
      current = false;
    };
  }, [language]);

  const intl = useMemo(() => makeIntl(shown, loadedMessages(shown, 'first')), [shown]);
  useEffect(() => {
    document.documentElement.lang = intl.locale;
    document.title = intl.formatMessage({ id: 'app.title' });
  }, [intl]);

  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
