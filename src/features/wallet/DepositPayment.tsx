import { useSnapshot } from 'valtio';
import { priceOf } from '../../domain/wallet/depositTerms.ts';
import type { MoveDraft } from '../../domain/wallet/quoteMove.ts';
import { groupAmount } from '../../domain/wallet/tokenAmount.ts';
import { vietQrText } from '../../domain/wallet/vietQr.ts';
import { copyWithNotice } from '../../flows/shell/copyText.ts';
import { confirmCancel, loadTransfers } from '../../flows/wallet/transfers.ts';
import { useText } from '../../i18n/text/useText.ts';
import { walletSlice } from '../../state/wallet/walletSlice.ts';
import { setCancelling, transfersSlice } from '../../state/wallet/transfersSlice.ts';
import { Button, RetryButton } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { QrCode } from '../../ui/layout/QrCode.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import { AskDialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Transfers.module.css';

/** Value to copy into a bank's app. @param value copied text, where it differs from the shown one */
function CopiedFact({ name, shown, value = shown }: { name: string; shown: string; value?: string }) {
  const text = useText();
  return (
    <Fact name={name}>
      <span className={styles.copied}>
        <span className={styles.value}>{shown}</span>
        <Button variant="quiet" onPress={() => void copyWithNotice(value)}>
          {text('copy.copy')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </span>
    </Fact>
  );
}

/** Instructions to pay a pending deposit: account, amount and message, also as a VietQR code. */
export function DepositPayment({ id }: { id: string }) {
  const { status, transfers, bank, cancelling } = useSnapshot(transfersSlice);
  const text = useText();
  const transfer = transfers.find((waiting) => waiting.id === id);
  if (!transfer) {
    if (status === 'failed') {
      return (
        <Callout tone="warning" icon="offline" live>
          <p>{text('pay.failed')}</p>
          <RetryButton variant="quiet" onPress={() => void loadTransfers()} />
        </Callout>
      );
    }
    return status === 'ready' ? <p className={styles.soft}>{text('pay.settled')}</p> : <Skeleton height={320} />;
  }
  const { payment } = transfer;
  return (
    <div className={styles.payment}>
      {bank && payment ? (
        <>
          <p className={styles.soft}>{text('pay.lead')}</p>
          <QrCode
            label={text('pay.code')}
            value={vietQrText({ bin: bank.bin, accountNumber: bank.accountNumber, amountVnd: payment.vnd, content: payment.text })}
          />
          <FactList label={text('pay.title')}>
            <Fact name={text('bank.bank')}>{bank.bank}</Fact>
            <CopiedFact name={text('bank.number')} shown={bank.accountNumber} />
            <Fact name={text('bank.name')}>{bank.holder}</Fact>
            <CopiedFact name={text('pay.amount')} shown={text('package.price', { price: groupAmount(payment.vnd) })} value={payment.vnd} />
            <CopiedFact name={text('pay.content')} shown={payment.text} />
          </FactList>
          <Callout tone="warning" icon="warning">
            {text('pay.exact')}
          </Callout>
        </>
      ) : (
        <Callout tone="info" icon="info">
          {text('pay.notOnline')}
        </Callout>
      )}
      <Button variant="danger" wide onPress={() => setCancelling('asked')}>
        {text('pay.cancel')}
      </Button>
      {cancelling !== 'no' && (
        <AskDialog
          title={text('pay.cancelTitle')}
          message={text('pay.cancelWords')}
          other={{ text: text('pay.keep'), onPress: () => setCancelling('no') }}
          main={{ text: text('pay.cancel'), busy: cancelling === 'busy', onPress: () => void confirmCancel(id) }}
        />
      )}
    </div>
  );
}

export function TransferView() {
  const { openId } = useSnapshot(transfersSlice);
  return openId === null ? null : <DepositPayment id={openId} />;
}

/** Price of a token today above the form of a deposit, or that it cannot be paid online. */
export function DepositLead({ tokenId }: { tokenId: string }) {
  const { status, bank, rates } = useSnapshot(transfersSlice);
  const text = useText();
  const rate = rates.find((candidate) => candidate.tokenId === tokenId);
  if (status === 'ready' && !(bank && rate)) {
    return (
      <Callout tone="info" icon="info">
        {text('pay.notOnline')}
      </Callout>
    );
  }
  return (
    <p className={styles.soft}>
      {text('wallet.depositLead')}
      {rate && ` ${text('pay.rate', { amount: groupAmount(rate.amount), token: tokenId, price: groupAmount(rate.vnd) })}.`}
    </p>
  );
}

/** Returns a deposit's price in đồng at today's rate; undefined for other moves and where it is not payable online. */
export function useDepositPrice(draft: Readonly<MoveDraft> | null, amount: string | undefined): string | undefined {
  const { bank, rates } = useSnapshot(transfersSlice);
  const { tokens } = useSnapshot(walletSlice);
  if (draft?.way !== 'deposit' || bank === null || amount === undefined) return undefined;
  const { tokenId } = draft;
  const decimals = tokens.find(({ id }) => id === tokenId)?.decimals ?? 0;
  return priceOf(
    amount,
    decimals,
    rates.find((rate) => rate.tokenId === tokenId),
  );
}
