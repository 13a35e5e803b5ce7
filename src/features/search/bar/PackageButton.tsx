import { useSnapshot } from 'valtio';
import { PAYMENTS_ON } from '../../../domain/account/userPackage.ts';
import { openPackages } from '../../../flows/wallet/loadPackage.ts';
import { useText } from '../../../i18n/useText.ts';
import { configSlice } from '../../../state/configSlice.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';

/** The package button (§2): only while payments are on. */
export function PackageButton() {
  const { paymentMethod } = useSnapshot(configSlice);
  const text = useText();
  return (
    paymentMethod === PAYMENTS_ON && <IconButton icon="package" label={text('package.title')} onPress={openPackages} />
  );
}
