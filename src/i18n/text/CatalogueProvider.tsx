import type { ReactNode } from 'react';
import { RawIntlProvider, useIntl } from 'react-intl';
import type { Language } from '../../domain/text/languages.ts';
import { loadedMessages } from '../catalogues/loadPart.ts';
import type { Part } from '../catalogues/parts.ts';
import { addMessages } from './makeIntl.ts';

interface CatalogueProviderProps {
  /** Parts that `loadPart` has loaded. */
  parts: readonly Part[];
  children: ReactNode;
}

/** Adds the messages of parts to those of the page, in the displayed language. */
export function CatalogueProvider({ parts, children }: CatalogueProviderProps) {
  const page = useIntl();
  const intl = parts.reduce((known, part) => addMessages(known, loadedMessages(page.locale as Language, part)), page);
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
