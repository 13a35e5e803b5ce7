import { useSnapshot } from 'valtio';
import { closePackages } from '../../flows/packageGate.ts';
import { useText } from '../../i18n/useText.ts';
import { packageSlice } from '../../state/packageSlice.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Note } from '../../ui/Note.tsx';
import { CompanyContact } from './CompanyContact.tsx';
import { PackageExpiry } from './PackageExpiry.tsx';
import { PackageOffers } from './PackageOffers.tsx';
import styles from './Package.module.css';

/** The package list popup (§2): what is on offer. Buying is not described (§2), so it says whom to ask. */
export function PackagePopup() {
  const { popupOpen, status, current } = useSnapshot(packageSlice);
  const text = useText();
  if (!popupOpen) return null;
  return (
    <Dialog
      title={text('package.title')}
      closeLabel={text('drawer.close')}
      page
      start="title"
      onClose={closePackages}
      footer={
        <div className={styles.contact}>
          <h3 className={styles.how}>{text('package.howToBuy')}</h3>
          <p className={styles.soft}>{text('package.howToBuyText')}</p>
          <CompanyContact />
        </div>
      }
    >
      {current && <PackageExpiry current={current} />}
      {status === 'ready' && !current && <Note tone="info" icon="package">{text('package.noneYet')}</Note>}
      <PackageOffers />
    </Dialog>
  );
}
