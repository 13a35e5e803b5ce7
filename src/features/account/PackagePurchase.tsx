import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { OrderPayment, ServicePack } from '../../domain/account/userPackage.ts';
import { formatDateTime, formatNumber } from '../../domain/text/format.ts';
import { groupAmount } from '../../domain/wallet/tokenAmount.ts';
import { buyPackage, confirmSandbox, lookForPayment } from '../../flows/wallet/buyPackage.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { packageSlice, purchaseSlice } from '../../state/packageSlice.ts';
import { leavePurchase } from '../../state/account/purchase.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import { usePastDoubleTap } from '../../ui/controls/usePastDoubleTap.ts';
import styles from './Package.module.css';
import { PackageExpiry } from './PackageExpiry.tsx';

/** An order that waits to be paid: at the provider's page, or by the sandbox, which takes no money. */
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
          <Button wide busy={busy !== null} onPress={() => void lookForPayment()}>
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

/** Buying the chosen package: details, payment, confirmation. */
export function PackagePurchase({ offer }: { offer: Readonly<ServicePack> }) {
  const { prolongs, busy, unsure, error, payment, done } = useSnapshot(purchaseSlice);
  const { current } = useSnapshot(packageSlice);
  const text = useText();
  const canPay = usePastDoubleTap();
  const start = useRef<HTMLDivElement>(null);
  const step = done ? 'done' : payment ? 'pay' : 'choose';
  // The button that had the focus is gone with the step before.
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
          {unsure !== 'vnd' && typeof offer.pricePoints === 'string' && (
            <Button icon="wallet" wide busy={busy === 'points'} disabled={!canPay} onPress={() => void buyPackage('points')}>
              {text('package.payPoints', { price: groupAmount(offer.pricePoints) })}
            </Button>
          )}
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
