import { useSnapshot } from 'valtio';
import { useEffect, useRef } from 'react';
import { formatDateTime, formatNumber } from '../../domain/text/format.ts';
import { isInForce, type UserPackage, type OrderPayment, type ServicePack } from '../../domain/account/userPackage.ts';
import { useText, shownText } from '../../i18n/text/useText.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import styles from './Package.module.css';
import { closePackages, offersSlice, packageSlice, purchaseSlice, leavePurchase } from '../../state/wallet/packageSlice.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { CompanyContact } from './CompanyContact.tsx';
import { chooseOffer, buyPackage, confirmSandbox, checkPayment } from '../../flows/wallet/buyPackage.ts';
import { loadServicePacks } from '../../flows/wallet/loadPackage.ts';
import { Badge } from '../../ui/layout/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState, FailedState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { groupAmount, lackingAmount } from '../../domain/wallet/tokenAmount.ts';
import { POINTS_TOKEN_ID } from '../../domain/limits.ts';
import { openDeposit } from '../../flows/wallet/openDeposit.ts';
import { showAccountView } from '../../state/account/accountSlice.ts';
import { walletSlice } from '../../state/wallet/walletSlice.ts';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import { useDoubleTapGuard } from '../../ui/controls/useDoubleTapGuard.ts';

/** Shows the customer's package and its end (§2 'package expiry date'). */
export function PackageExpiry({ current }: { current: UserPackage }) {
  const text = useText();
  const end = new Date(current.expiresAt);
  const isOver = !isInForce(current, Date.now());
  return (
    <div className={joinClasses(styles.current, isOver && styles.over)}>
      <Icon name="package" />
      <div>
        <p className={styles.currentTitle}>{current.title || text('package.yours')}</p>
        <p>{text(isOver ? 'package.endedAt' : 'package.endsAt', { date: formatDateTime(end) })}</p>
      </div>
    </div>
  );
}

/** Shows an order that waits for payment: at the provider's page, or by the sandbox, which takes no money. */
function PackagePayment({ payment }: { payment: Readonly<OrderPayment> }) {
  const { busy } = useSnapshot(purchaseSlice);
  const text = useText();
  return (
    <>
      <p className={styles.soft}>{text('package.payLead', { price: formatNumber(payment.amountVnd, 0) })}</p>
      {payment.confirmation === null ? (
        <>
          {/^https?:/.test(payment.paymentUrl) && (
            <a className={styles.payLink} href={payment.paymentUrl} target="_blank" rel="noopener noreferrer">
              {text('package.openPayment')}
            </a>
          )}
          <Button wide busy={busy !== null} onPress={() => void checkPayment()}>
            {text('package.paid')}
          </Button>
        </>
      ) : (
        <>
          <Callout tone="warning" icon="info">
            {text('package.sandbox')}
          </Callout>
          <Button variant="primary" wide busy={busy !== null} onPress={() => void confirmSandbox()}>
            {text('package.sandboxPaid')}
          </Button>
        </>
      )}
    </>
  );
}

/** Shows 'Trả bằng ví' with the balance, and a deposit of the missing amount. */
function WalletPayment({ price, canPay }: { price: string; canPay: boolean }) {
  const { busy, unsure } = useSnapshot(purchaseSlice);
  const { status, balances, tokens } = useSnapshot(walletSlice);
  const text = useText();
  const { balance = '0', pendingDeposit = '0' } = balances.find(({ tokenId }) => tokenId === POINTS_TOKEN_ID) ?? {};
  const decimals = tokens.find(({ id }) => id === POINTS_TOKEN_ID)?.decimals ?? 0;
  const lacking = status === 'ready' && unsure === null ? lackingAmount(price, balance, decimals) : '0';
  const isLacking = lacking !== '0';
  // A pending deposit counts: only the rest is requested; the wallet shows how to pay it.
  const toDeposit = lackingAmount(lacking, pendingDeposit, decimals);
  return (
    <>
      <Button icon="wallet" wide busy={busy === 'points'} disabled={!canPay || isLacking} onPress={() => void buyPackage('points')}>
        {text('package.payPoints', { price: groupAmount(price) })}
      </Button>
      {status === 'ready' && (
        <p role="status" className={styles.soft}>
          {text('wallet.held', { amount: groupAmount(balance), token: POINTS_TOKEN_ID })}
          {pendingDeposit !== '0' && ` · ${text('wallet.pendingDeposit', { amount: groupAmount(pendingDeposit) })}`}
        </p>
      )}
      {isLacking && toDeposit !== '0' && (
        <Button icon="plus" wide onPress={() => openDeposit(toDeposit)}>
          {text('package.deposit', { amount: groupAmount(toDeposit) })}
        </Button>
      )}
      {isLacking && pendingDeposit !== '0' && (
        <Button icon="clock" wide onPress={() => showAccountView('wallet')}>
          {text('wallet.title')}
        </Button>
      )}
    </>
  );
}

function PackagePurchase({ offer }: { offer: Readonly<ServicePack> }) {
  const { prolongs, busy, unsure, error, payment, done } = useSnapshot(purchaseSlice);
  const { current } = useSnapshot(packageSlice);
  const text = useText();
  const canPay = useDoubleTapGuard();
  const start = useRef<HTMLDivElement>(null);
  const step = done ? 'done' : payment ? 'pay' : 'choose';
  // The focused button is gone with the previous step.
  useEffect(() => start.current?.focus(), [step]);

  const price = formatNumber(offer.priceVnd, 0);
  const message = shownText(text, error);
  return (
    <div ref={start} tabIndex={-1} className={styles.purchase}>
      {step === 'done' && done && <PackageExpiry current={done} />}
      <FactList label={offer.title}>
        <Fact name={text('package.pack')}>{offer.title}</Fact>
        <Fact name={text('package.lasts')}>{text('package.days', { days: formatNumber(offer.durationDays, 0) })}</Fact>
        <Fact name={text('package.priceName')}>{text('package.price', { price })}</Fact>
        {step !== 'done' && (
          <Fact name={text('package.starts')}>
            {prolongs && current
              ? text('package.startsAfter', { date: formatDateTime(new Date(current.expiresAt)) })
              : text('package.startsNow')}
          </Fact>
        )}
      </FactList>
      {message !== undefined && (
        <Callout tone={unsure === null ? 'error' : 'warning'} icon="warning" live>
          {message}
        </Callout>
      )}
      {step === 'choose' && (
        <>
          {unsure !== 'points' && (
            <Button variant="primary" wide busy={busy === 'vnd'} disabled={!canPay} onPress={() => void buyPackage('vnd')}>
              {text('package.pay', { price })}
            </Button>
          )}
          {unsure !== 'vnd' && typeof offer.pricePoints === 'string' && <WalletPayment price={offer.pricePoints} canPay={canPay} />}
        </>
      )}
      {step === 'pay' && payment && <PackagePayment payment={payment} />}
      {step === 'done' && (
        <Button variant="primary" wide onPress={leavePurchase}>
          {text('package.toList')}
        </Button>
      )}
    </div>
  );
}

/** Lists the packages on offer, cheapest first as from the gateway. */
function PackageOffers() {
  const { status, offers } = useSnapshot(offersSlice);
  const { current } = useSnapshot(packageSlice);
  const prolongs = isInForce(current, Date.now());
  const text = useText();
  if (status === 'failed') {
    return <FailedState title={text('results.failed')} onRetry={() => void loadServicePacks()} />;
  }
  if (status !== 'ready') {
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

/** Popup of the package list (§2): offers, and their purchase. */
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
      page
      scrollable
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
