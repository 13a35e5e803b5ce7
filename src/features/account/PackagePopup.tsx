import { useSnapshot } from 'valtio';
import { useText } from '../../i18n/useText.ts';
import { closePackages, packageSlice, purchaseSlice } from '../../state/packageSlice.ts';
import { leavePurchase } from '../../state/account/purchase.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { CompanyContact } from './CompanyContact.tsx';
import { PackageExpiry } from './PackageExpiry.tsx';
import { PackageOffers } from './PackageOffers.tsx';
import { PackagePurchase } from './PackagePurchase.tsx';
import styles from './Package.module.css';

/** The package list popup (§2): what is on offer, and buying it. */
export function PackagePopup() {
  const { popupOpen, status, current } = useSnapshot(packageSlice);
  const { isOpen, offer: chosen, prolongs } = useSnapshot(purchaseSlice);
  const text = useText();
  if (!popupOpen) return null;
  const offer = isOpen ? chosen : null;
  const title = offer ? (prolongs ? 'package.prolongTitle' : 'package.buyTitle') : 'package.title';
  return (
    <Dialog
      title={text(title)}
      closeLabel={text('drawer.close')}
      page
      start="title"
      {...(offer && { back: { label: text('package.backToList'), onPress: leavePurchase } })}
      onClose={closePackages}
      footer={
        <div className={styles.contact}>
          <h3 className={styles.how}>{text('package.howToBuy')}</h3>
          <p className={styles.soft}>{text('package.howToBuyText')}</p>
          <CompanyContact />
        </div>
      }
    >
      {offer ? (
        <PackagePurchase offer={offer} />
      ) : (
        <>
          {current && <PackageExpiry current={current} />}
          {status === 'ready' && !current && (
            <Callout tone="info" icon="package">
              {text('package.noneYet')}
            </Callout>
          )}
          <PackageOffers />
        </>
      )}
    </Dialog>
  );
}
