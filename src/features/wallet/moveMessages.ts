import type { WalletChange, WalletSum } from '../../domain/wallet/wallet.ts';
import type { MoveWay } from '../../domain/wallet/quoteMove.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import type { IconName } from '../../ui/controls/Icon.tsx';

/** Title, short title (in the row of buttons) and icon of each form. */
export const MOVE_MESSAGES: Readonly<Record<MoveWay, { title: MessageId; short: MessageId; icon: IconName }>> = {
  deposit: { title: 'wallet.deposit', short: 'wallet.depositShort', icon: 'download' },
  withdraw: { title: 'wallet.withdraw', short: 'wallet.withdrawShort', icon: 'bank' },
  send: { title: 'wallet.send', short: 'wallet.sendShort', icon: 'send' },
  convert: { title: 'wallet.convert', short: 'wallet.convertShort', icon: 'swap' },
};

const KINDS: Readonly<Record<WalletSum['kind'], { name: MessageId; icon: IconName }>> = {
  SEND: { name: 'wallet.send', icon: 'send' },
  DEPOSIT: { name: 'wallet.deposit', icon: 'download' },
  WITHDRAW: { name: 'wallet.withdraw', icon: 'bank' },
  CONVERT: { name: 'wallet.convert', icon: 'swap' },
  CONTRIBUTE: { name: 'wallet.contribute', icon: 'package' },
  REFUND: { name: 'wallet.refund', icon: 'back' },
  BUY: { name: 'wallet.buy', icon: 'package' },
  PREBUY: { name: 'wallet.prebuy', icon: 'package' },
  CLAIM: { name: 'wallet.claim', icon: 'download' },
  VIEW: { name: 'wallet.view', icon: 'planning' },
  FORFEIT: { name: 'wallet.forfeit', icon: 'close' },
};

export const kindName = (kind: WalletSum['kind']): MessageId => KINDS[kind].name;

/** Returns name and icon of a change; a positive SEND is one received from another customer. */
export const changeLabel = ({ kind, amount }: Pick<WalletChange, 'kind' | 'amount'>): { name: MessageId; icon: IconName } =>
  kind === 'SEND' && !amount.startsWith('-') ? { name: 'wallet.received', icon: 'download' } : KINDS[kind];
