import { useSnapshot } from 'valtio';
import { TERMS_VERSION } from '../../domain/about/productVersion.ts';
import { agreeToTerms, putOffTerms } from '../../flows/account/agreeToTerms.ts';
import { useAboutText } from '../../i18n/about/AboutTextProvider.tsx';
import { aboutSlice, showAboutPage } from '../../state/about/aboutSlice.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './About.module.css';
import { formatDay, Lines } from './AboutView.tsx';

/** The terms have changed since the customer agreed: what is new, the way to read them, and to agree now or not. */
export function NewTermsDialog() {
  const { newTerms } = useSnapshot(aboutSlice);
  const { user } = useSnapshot(sessionSlice);
  const text = useAboutText();
  return (
    <Dialog
      title={text('terms.changed')}
      closeLabel={text('drawer.close')}
      start="title"
      low
      onClose={putOffTerms}
      footer={
        <div className={styles.answers}>
          <Button onPress={putOffTerms}>{text('terms.later')}</Button>
          <Button variant="primary" busy={newTerms === 'sending'} onPress={() => void agreeToTerms()}>
            {text('terms.agree')}
          </Button>
        </div>
      }
    >
      <p className={styles.words}>{text('terms.since', { date: formatDay(TERMS_VERSION), agreed: formatDay(user?.termsVersion ?? '') })}</p>
      <Lines words={text('terms.new')} />
      <Button variant="quiet" icon="file" onPress={() => showAboutPage('terms')}>
        {text('terms.read')}
      </Button>
    </Dialog>
  );
}
