import { afterAll, beforeEach, expect, it } from 'vitest';
import { ProfileView } from '../../../src/features/account/ProfileView.tsx';
import { MoveView } from '../../../src/features/wallet/MoveView.tsx';
import { dropWallet, showNobody } from '../../../src/flows/session/showUser.ts';
import { openMove, typeMove } from '../../../src/flows/wallet/confirmMove.ts';
import { moveSlice } from '../../../src/state/wallet/moveSlice.ts';
import { sessionSlice } from '../../../src/state/session/sessionSlice.ts';
import { walletSlice } from '../../../src/state/wallet/walletSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';

const LAN = { id: 'lan', fullName: 'Lan', email: 'lan@example.vn', phone: '', address: '', imagesLink: '', province: '' };

beforeEach(() => {
  dropWallet();
  Object.assign(sessionSlice, { status: 'loggedIn', user: LAN });
  Object.assign(walletSlice, {
    status: 'ready',
    tokens: [{ id: 'VPOINT', name: 'Điểm VPOINT', decimals: 2, isSample: true }],
    balances: [{ tokenId: 'VPOINT', balance: '1234.5', received: '1234.5', spent: '0', pendingDeposit: '0', pendingWithdrawal: '0' }],
  });
});
afterAll(showNobody);

it('limits: the form of a withdrawal names 100 VPOINT, takes 100 and refuses 99.99', async () => {
  openMove('withdraw');
  const screen = await renderPanel(<MoveView contact={null} />);
  await expect.element(screen.getByText('Rút tối thiểu 100 VPOINT.')).toBeVisible();
  typeMove({ amount: '99.99', bankAccountId: 'b' });
  await screen.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect
    .element(screen.getByRole('textbox', { name: 'Số lượng' }))
    .toHaveAccessibleDescription('Số lượng rút tối thiểu là 100 VPOINT');
  typeMove({ amount: '100' });
  await screen.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect.poll(() => moveSlice.quote).toMatchObject({ amount: '100' });
});

it('limits: the choice of an avatar states the maximum of 2 MB', async () => {
  const screen = await renderPanel(<ProfileView user={LAN} />);
  await expect.element(screen.getByRole('group', { name: 'Ảnh đại diện' })).toHaveTextContent('tối đa 2 MB');
});
