import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { openNews } from '../../flows/shell/restoreSettings.ts';
import type { MessageIdOf } from '../../i18n/catalogues/parts.ts';
import { useText } from '../../i18n/text/useText.ts';
import { aboutSlice, closeAboutPage, closeInformation, showAboutPage } from '../../state/about/aboutSlice.ts';
import { openLicences } from '../../flows/licences/loadLicences.ts';
import { Icon, type IconName } from '../../ui/controls/Icon.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './About.module.css';
import { AboutView, formatDay, HelpView, Lines, NewsView, Operator, Section } from './AboutView.tsx';
import { TERMS_VERSION } from '../../domain/about/productVersion.ts';
import { configSlice } from '../../state/shell/configSlice.ts';
import { agreeToTerms, postponeTerms } from '../../flows/account/agreeToTerms.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';

/** Dialog after the terms changed since the customer's agreement: the news, a link to read them, agree or later. */
function NewTermsDialog() {
  const { newTerms } = useSnapshot(aboutSlice);
  const { user } = useSnapshot(sessionSlice);
  const text = useText<'about'>();
  return (
    <Dialog
      title={text('terms.changed')}
      start="title"
      low
      onClose={postponeTerms}
      footer={
        <div className={styles.answers}>
          <Button onPress={postponeTerms}>{text('terms.later')}</Button>
          <Button variant="primary" busy={newTerms === 'sending'} onPress={() => void agreeToTerms()}>
            {text('terms.agree')}
          </Button>
        </div>
      }
    >
      <p className={styles.words}>{text('terms.since', { date: formatDay(TERMS_VERSION), agreed: formatDay(user?.termsVersion ?? '') })}</p>
      <Lines content={text('terms.new')} />
      <Button variant="quiet" icon="file" onPress={() => showAboutPage('terms')}>
        {text('terms.read')}
      </Button>
    </Dialog>
  );
}

const SECTIONS: Readonly<Record<'terms' | 'privacy', ReadonlyArray<readonly [title: MessageIdOf<'about'>, body: MessageIdOf<'about'>]>>> = {
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

/** Shows 'Điều khoản' or 'Quyền riêng tư' in plain language. @param contact the operator, from the configuration */
function LegalView({ page, contact }: { page: 'terms' | 'privacy'; contact: ReactNode }) {
  const text = useText<'about'>();
  const { vitalsPercent } = useSnapshot(configSlice);
  return (
    <>
      <p className={styles.words}>{text('legal.version', { date: formatDay(TERMS_VERSION) })}</p>
      {SECTIONS[page].map(([title, message]) => (
        <Section key={title} title={text(title)}>
          <Lines content={text(message)} />
        </Section>
      ))}
      {page === 'privacy' && vitalsPercent > 0 && (
        <Section title={text('privacy.speed')}>
          <Lines content={text('privacy.speedText', { percent: vitalsPercent })} />
        </Section>
      )}
      <Section title={text('legal.operator')}>
        <Operator contact={contact} />
      </Section>
    </>
  );
}

const PAGES: ReadonlyArray<{ icon: IconName; title: MessageIdOf<'about'>; open: () => void }> = [
  { icon: 'help', title: 'about.page.help', open: () => showAboutPage('help') },
  { icon: 'bell', title: 'about.page.news', open: openNews },
  { icon: 'info', title: 'about.page.about', open: () => showAboutPage('about') },
  { icon: 'file', title: 'about.page.terms', open: () => showAboutPage('terms') },
  { icon: 'key', title: 'about.page.privacy', open: () => showAboutPage('privacy') },
  { icon: 'copy', title: 'licences.title', open: openLicences },
];

/** Shows 'Trợ giúp và thông tin': links to its pages. */
function InformationList() {
  const { newsUnread } = useSnapshot(aboutSlice);
  const text = useText<'about'>();
  return (
    <Dialog title={text('info.title')} onClose={closeInformation} page>
      <ul className={styles.ways}>
        {PAGES.map(({ icon, title, open }) => (
          <li key={title}>
            <button type="button" className={styles.way} onClick={open}>
              <Icon name={icon} />
              <span>{text(title)}</span>
              {title === 'about.page.news' && newsUnread && <Badge>{text('news.unread')}</Badge>}
              <Icon name="forward" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Shows the list, and the page over it or over the form that led there: separate dialogs for Back. */
export function AboutDialogs({ contact, errorField }: { contact: ReactNode; errorField: ReactNode }) {
  const { listOpen, page, newTerms } = useSnapshot(aboutSlice);
  const text = useText<'about'>();
  return (
    <>
      {newTerms !== 'none' && <NewTermsDialog />}
      {listOpen && <InformationList />}
      {page && (
        <Dialog key={page} title={text(`about.page.${page}`)} onClose={closeAboutPage} page scrollable>
          {page === 'help' && <HelpView errorField={errorField} />}
          {page === 'news' && <NewsView />}
          {page === 'about' && <AboutView contact={contact} />}
          {(page === 'terms' || page === 'privacy') && <LegalView page={page} contact={contact} />}
        </Dialog>
      )}
    </>
  );
}
