import { useSnapshot } from 'valtio';
import { groupAmount } from '../../domain/wallet/tokenAmount.ts';
import { useText } from '../../i18n/useText.ts';
import { walletSlice } from '../../state/walletSlice.ts';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { kindName } from './moveWords.ts';

/** All that came and went, by kind and token. */
export function WalletSums() {
  const { sums } = useSnapshot(walletSlice);
  const text = useText();
  if (sums.length === 0) return null;
  return (
    <Disclosure summary={text('wallet.sums')}>
      <DataTable
        caption={text('wallet.sums')}
        columns={[text('wallet.sumKind'), text('wallet.sumIn'), text('wallet.sumOut')]}
        rows={sums.map(({ kind, tokenId, received, spent }) => [
          `${text(kindName(kind))}, ${tokenId}`,
          groupAmount(received),
          groupAmount(spent),
        ])}
      />
    </Disclosure>
  );
}
