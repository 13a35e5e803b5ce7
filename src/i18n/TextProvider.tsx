import { useEffect, useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { loadedEnglish, loadEnglish } from './loadEnglish.ts';
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

  const shown = wanted && english ? { locale: 'en', messages: english } : { locale: 'vi', messages: vi };
  useEffect(() => {
    document.documentElement.lang = shown.locale;
    document.title = shown.messages['app.title'];
  }, [shown.locale, shown.messages]);

  return (
    <IntlProvider locale={shown.locale} defaultLocale="vi" messages={shown.messages}>
      {children}
    </IntlProvider>
  );
}
