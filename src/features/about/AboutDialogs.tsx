import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { openNews } from '../../flows/shell/restoreSettings.ts';
import { type AboutMessageId, useAboutText } from '../../i18n/about/AboutTextProvider.tsx';
import { type AboutPage, aboutSlice, closeAboutPage, closeInformation, showAboutPage } from '../../state/about/aboutSlice.ts';
import { openLicences } from '../../flows/shell/loadLicences.ts';
import { Icon, type IconName } from '../../ui/controls/Icon.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './About.module.css';
import { AboutView, HelpView, NewsView } from './AboutView.tsx';
import { NewTermsDialog } from './NewTermsDialog.tsx';
import { LegalView } from './LegalView.tsx';

const PAGES: ReadonlyArray<{ icon: IconName; title: AboutMessageId; open: () => void }> = [
  { icon: 'help', title: 'help.title', open: () => showAboutPage('help') },
  { icon: 'bell', title: 'news.title', open: openNews },
  { icon: 'info', title: 'about.title', open: () => showAboutPage('about') },
  { icon: 'file', title: 'terms.title', open: () => showAboutPage('terms') },
  { icon: 'key', title: 'privacy.title', open: () => showAboutPage('privacy') },
  { icon: 'copy', title: 'licences.title', open: openLicences },
];

/** 'Trợ giúp và thông tin': the ways to its pages. */
function InformationList() {
  const { newsUnread } = useSnapshot(aboutSlice);
  const text = useAboutText();
  return (
    <Dialog title={text('info.title')} closeLabel={text('drawer.close')} onClose={closeInformation} page>
      <ul className={styles.ways}>
        {PAGES.map(({ icon, title, open }) => (
          <li key={title}>
            <button type="button" className={styles.way} onClick={open}>
              <Icon name={icon} />
              <span>{text(title)}</span>
              {title === 'news.title' && newsUnread && <Badge>{text('news.unread')}</Badge>}
              <Icon name="forward" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const TITLES: Readonly<Record<AboutPage, AboutMessageId>> = {
  help: 'help.title',
  news: 'news.title',
  about: 'about.title',
  terms: 'terms.title',
  privacy: 'privacy.title',
};

/**
 * The list, and the page over it or over the form that led there: a dialog each, so that Back closes one after the other.
 * @param contact who runs this, as the configuration says
 * @param errorField what wrong readings of corners cost, for the help
 */
export function AboutDialogs({ contact, errorField }: { contact: ReactNode; errorField: ReactNode }) {
  const { listOpen, page, newTerms } = useSnapshot(aboutSlice);
  const text = useAboutText();
  return (
    <>
      {newTerms !== 'none' && <NewTermsDialog />}
      {listOpen && <InformationList />}
      {page && (
        <Dialog key={page} title={text(TITLES[page])} closeLabel={text('drawer.close')} onClose={closeAboutPage} page words>
          {page === 'help' && <HelpView errorField={errorField} />}
          {page === 'news' && <NewsView />}
          {page === 'about' && <AboutView contact={contact} />}
          {(page === 'terms' || page === 'privacy') && <LegalView page={page} contact={contact} />}
        </Dialog>
      )}
    </>
  );
}
