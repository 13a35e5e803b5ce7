import type { ReactNode } from 'react';
import { RawIntlProvider, useIntl } from 'react-intl';
import { addMessages } from './intl/makeIntl.ts';
import { viFurther } from './viFurther.ts';

/** Adds the words that the page does not begin with: around all that loads later. English comes whole. */
export function FurtherTexts({ children }: { children: ReactNode }) {
  const intl = useIntl();
  return <RawIntlProvider value={intl.locale === 'en' ? intl : addMessages(intl, viFurther)}>{children}</RawIntlProvider>;
}
