import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { TERMS_VERSION } from '../../domain/about/productVersion.ts';
import { type AboutMessageId, useAboutText } from '../../i18n/about/AboutTextProvider.tsx';
import { configSlice } from '../../state/configSlice.ts';
import styles from './About.module.css';
import { formatDay, Lines, Operator, Section } from './AboutView.tsx';

const SECTIONS: Readonly<Record<'terms' | 'privacy', ReadonlyArray<readonly [title: AboutMessageId, words: AboutMessageId]>>> = {
  terms: [
    ['terms.reference', 'terms.referenceText'],
    ['terms.account', 'terms.accountText'],
    ['terms.use', 'terms.useText'],
    ['terms.notes', 'terms.notesText'],
    ['terms.points', 'terms.pointsText'],
    ['terms.liability', 'terms.liabilityText'],
    ['terms.changes', 'terms.changesText'],
  ],
  privacy: [
    ['privacy.short', 'privacy.shortText'],
    ['privacy.visit', 'privacy.visitText'],
    ['privacy.device', 'privacy.deviceText'],
    ['privacy.account', 'privacy.accountText'],
    ['privacy.seen', 'privacy.seenText'],
    ['privacy.kept', 'privacy.keptText'],
    ['privacy.rights', 'privacy.rightsText'],
  ],
};

/**
 * 'Điều khoản' or 'Quyền riêng tư', in plain words.
 * @param contact who runs this, as the configuration says
 */
export function LegalView({ page, contact }: { page: 'terms' | 'privacy'; contact: ReactNode }) {
  const text = useAboutText();
  const { vitalsPercent } = useSnapshot(configSlice);
  return (
    <>
      <p className={styles.words}>{text('legal.version', { date: formatDay(TERMS_VERSION) })}</p>
      {SECTIONS[page].map(([title, words]) => (
        <Section key={title} title={text(title)}>
          <Lines words={text(words)} />
        </Section>
      ))}
      {page === 'privacy' && vitalsPercent > 0 && (
        <Section title={text('privacy.speed')}>
          <Lines words={text('privacy.speedText', { percent: vitalsPercent })} />
        </Section>
      )}
      <Section title={text('legal.operator')}>
        <Operator contact={contact} />
      </Section>
    </>
  );
}
