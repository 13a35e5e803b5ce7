import { useSnapshot } from 'valtio';
import { useText } from '../../i18n/text/useText.ts';
import { closePackages, packageSlice, purchaseSlice } from '../../state/packageSlice.ts';
import { leavePurchase } from '../../state/account/purchase.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { CompanyContact } from './CompanyContact.tsx';
import { PackageExpiry } from './PackageExpiry.tsx';
import { PackagePurchase } from './PackagePurchase.tsx';
import styles from './Package.module.css';
import { formatNumber } from '../../domain/text/format.ts';
import { isInForce } from '../../domain/account/userPackage.ts';
import { chooseOffer } from '../../flows/wallet/buyPackage.ts';
import { loadServicePacks } from '../../flows/wallet/loadPackage.ts';
import { Badge } from '../../ui/layout/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';

/** The packages on offer, cheapest first as the gateway has them. */
function PackageOffers() {
  const { offersStatus, offers, current } = useSnapshot(packageSlice);
  const prolongs = isInForce(current, Date.now());
  const text = useText();
  if (offersStatus === 'failed') {
    return (
      <EmptyState
        picture="offline"
        title={text('results.failed')}
        action={
          <Button icon="retry" onPress={() => void loadServicePacks()}>
            {text('results.retry')}
          </Button>
        }
      />
    );
  }
  if (offersStatus !== 'ready') {
    return (
      <div className={styles.offers} role="status" aria-label={text('package.loading')}>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={styles.offer}>
            <Skeleton width="44%" height={18} />
            <Skeleton width="86%" />
            <Skeleton width="58%" height={22} />
          </div>
        ))}
      </div>
    );
  }
  if (offers.length === 0) return <EmptyState picture="list" title={text('package.empty')} text={text('package.emptyText')} />;
  return (
    <ul className={styles.offers} aria-label={text('package.title')}>
      {offers.map((offer) => (
        <li key={offer.id} className={styles.offer}>
          <div className={styles.offerHead}>
            <h3 className={styles.offerTitle}>{offer.title}</h3>
            {offer.isSample && <Badge>{text('parcel.sample')}</Badge>}
          </div>
          {offer.description !== '' && <p className={styles.soft}>{offer.description}</p>}
          <p className={styles.priceLine}>
            <span className={styles.price}>{text('package.price', { price: formatNumber(offer.priceVnd, 0) })}</span>
            <span className={styles.soft}>{text('package.days', { days: formatNumber(offer.durationDays, 0) })}</span>
          </p>
          <button
            type="button"
            className={styles.buy}
            aria-label={text(prolongs ? 'package.prolongNamed' : 'package.buyNamed', { title: offer.title })}
            onClick={() => chooseOffer(offer)}
          >
            {text(prolongs ? 'package.prolong' : 'package.buy')}
          </button>
        </li>
      ))}
    </ul>
  );
}

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
