import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { loadedEnglish, loadEnglish } from './loadEnglish.ts';
import { makeIntl } from './intl/makeIntl.ts';
import { vi } from './vi.ts';

interface TextProviderProps {
  language: 'vi' | 'en';
  children: ReactNode;
}

/** Gives the page its words. Vietnamese is always there; English arrives when it is chosen, Vietnamese until then. */
export function TextProvider({ language, children }: TextProviderProps) {
  const [english, setEnglish] = useState(loadedEnglish);
  const wanted = language === 'en';

  useEffect(() => {
    if (!wanted || english) return;
    let current = true;
    void loadEnglish().then((words) => {
      if (current) setEnglish(words);
    });
    return () => {
      current = false;
    };
  }, [wanted, english]);

  const shown = useMemo(() => (wanted && english ? makeIntl('en', english) : makeIntl('vi', vi)), [wanted, english]);
  useEffect(() => {
    document.documentElement.lang = shown.locale;
    document.title = shown.formatMessage({ id: 'app.title' });
  }, [shown]);

  return <RawIntlProvider value={shown}>{children}</RawIntlProvider>;
}
