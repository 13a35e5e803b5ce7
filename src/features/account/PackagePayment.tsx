import { useSnapshot } from 'valtio';
import { formatNumber } from '../../domain/text/format.ts';
import type { OrderPayment } from '../../domain/account/userPackage.ts';
import { confirmSandbox, lookForPayment } from '../../flows/wallet/buyPackage.ts';
import { useText } from '../../i18n/useText.ts';
import { purchaseSlice } from '../../state/purchaseSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import styles from './Package.module.css';

/** An order that waits to be paid: at the provider's page, or by the sandbox, which takes no money. */
export function PackagePayment({ payment }: { payment: Readonly<OrderPayment> }) {
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
