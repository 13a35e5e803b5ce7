import type { ReactNode } from 'react';
import { RawIntlProvider, useIntl } from 'react-intl';
import { addMessages } from '../intl/makeIntl.ts';
import { type Text, useText } from '../useText.ts';
import type { MessageId } from '../vi.ts';
import { enAbout } from './enAbout.ts';
import { enHelp } from './enHelp.ts';
import { enLegal } from './enLegal.ts';
import { enLicences } from './enLicences.ts';
import { viAbout } from './viAbout.ts';
import { viHelp } from './viHelp.ts';
import { viLegal } from './viLegal.ts';
import { viLicences } from './viLicences.ts';

/** The Vietnamese words behind 'Trợ giúp và thông tin': a catalogue of their own, which nobody loads who only looks at the map. */
export const viAboutWords = { ...viAbout, ...viHelp, ...viLegal, ...viLicences } as const;

export type AboutMessageId = keyof typeof viAboutWords | MessageId;

/** The English ones: as complete, by type. */
export const enAboutWords: Record<keyof typeof viAboutWords, string> = { ...enAbout, ...enHelp, ...enLegal, ...enLicences };

/** Adds these words to the page's, in the language that shows. */
export function AboutTextProvider({ children }: { children: ReactNode }) {
  const intl = useIntl();
  return <RawIntlProvider value={addMessages(intl, intl.locale === 'en' ? enAboutWords : viAboutWords)}>{children}</RawIntlProvider>;
}

/** The page's words and these; to be used inside AboutTextProvider. */
export const useAboutText = useText as () => (id: AboutMessageId, values?: Parameters<Text>[1]) => string;
