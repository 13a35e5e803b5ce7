import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { viFurther } from './viFurther.ts';

/** Adds the words that the page does not begin with: around all that loads later. English comes whole. */
export function FurtherTexts({ children }: { children: ReactNode }) {
  const { locale, messages } = useIntl();
  const all = useMemo(() => (locale === 'en' ? messages : { ...messages, ...viFurther }), [locale, messages]);
  return (
    <IntlProvider locale={locale} defaultLocale="vi" messages={all}>
      {children}
    </IntlProvider>
  );
}
