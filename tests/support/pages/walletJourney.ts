import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import { createNotificationCall } from '../../../src/contract/account/notifications.ts';
import { sendTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { vietQrText } from '../../../src/domain/wallet/vietQr.ts';
import { runWalletCommand } from '../../../src/gateway/wallet/runWalletCommand.ts';
import type { WalletOwner } from '../customers/walletOwner.ts';
import { askGateway } from '../gateways/askGateway.ts';
import type { SeededApp } from '../gateways/seededGateway.ts';
import { expectClean, expectLegible } from './expectAccessible.ts';
import type { PageInput } from './pageInput.ts';
import { OPERATOR_BANK } from './servedProduct.ts';

/** Checks colours, names, targets and width, also with large text and forced colours. */
async function judge(page: Page): Promise<void> {
  await expectClean(page, 'dialog[open]');
  await expectLegible(page, 'dialog[open]');
}

export interface WalletPeople {
  owner: WalletOwner;
  /** Customer who receives points from the owner and sends some. */
  friend: WalletOwner;
}

/** Width limit of windows in which every state is checked. */
const PHONE_PX = 670;

/** Steps of a customer in the wallet, the same by finger and by keyboard. */
export function walletJourney(page: Page, input: PageInput, seeded: SeededApp, { owner, friend }: WalletPeople) {
  const dialog = page.locator('dialog[open]');
  const button = (name: string): Locator => dialog.getByRole('button', { name, exact: true });
  const field = (label: string): Locator => dialog.getByLabel(new RegExp(`^${label}( \\*)?$`));
  const words = (text: string | RegExp): Locator => dialog.getByText(text);
  const movements = (): Locator => dialog.getByRole('list', { name: 'Giao dịch gần đây' }).getByRole('listitem');

  /** Waits for payment buttons, which are enabled only after a moment. */
  const pay = async (pressed: Locator): Promise<void> => {
    await expect.poll(() => pressed.isEnabled()).toBe(true);
    await input.press(pressed);
  };

  /** Checks every state on the phone; the desktop's drawer is as wide and differs only in colours. */
  const check = async (): Promise<void> => {
    if (page.viewportSize()!.width < PHONE_PX) await judge(page);
  };

  return {
    async opensTheWallet(): Promise<void> {
      await input.press(page.getByRole('button', { name: 'Tài khoản', exact: true }));
      await dialog.getByRole('region', { name: 'Mã của bạn' }).waitFor();
      await check();
      await input.press(button('Ví điểm'));
    },

    closes: (): Promise<void> => input.press(button('Đóng')),

    async asksForADeposit(): Promise<void> {
      await this.opensTheWallet();
      await words('Chưa có giao dịch nào').waitFor();
      await check();
      await input.press(button('Nạp'));
      await input.write(field('Số lượng'), '12,5');
      await input.press(button('Tiếp tục'));
      await words('Nhập số lớn hơn 0 như 1,234.5').waitFor();
      await check();
      await input.write(field('Số lượng'), '1,500.5');
      await input.press(button('Tiếp tục'));
      await words('Kiểm tra rồi xác nhận.').waitFor();
      await words('1,500,500 đ').waitFor();
      await check();
      await pay(button('Xác nhận'));
      await words('Đã ghi nhận yêu cầu nạp, vui lòng chờ xác nhận').waitFor();
      await this.isToldHowToPay('1500500');
      await check();
      await input.press(button('Về ví'));
      await words('Chờ nạp 1,500.5').waitFor();
      await input.press(dialog.getByRole('button', { name: 'Thanh toán Nạp 1,500.5 VPOINT' }));
      await this.isToldHowToPay('1500500');
      await input.press(button('Quay lại ví'));
    },

    /** Checks that the QR code, read by an independent decoder, agrees with the text beside it. */
    async isToldHowToPay(vnd: string): Promise<void> {
      const code = dialog.getByRole('img', { name: 'Mã VietQR của khoản nạp' });
      await code.waitFor();
      const { data, info } = await sharp(await code.screenshot())
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const said = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
      const content = (await dialog.getByText(/^THUA[0-9A-F]{12}$/).innerText()).trim();
      expect(said).toBe(vietQrText({ bin: OPERATOR_BANK.bin, accountNumber: OPERATOR_BANK.accountNumber, amountVnd: vnd, content }));
      await words(OPERATOR_BANK.holder).waitFor();
    },

    /** Makes another deposit and withdraws it. */
    async takesADepositBack(): Promise<void> {
      await input.press(button('Nạp'));
      await input.write(field('Số lượng'), '7');
      await words('Cần chuyển 7,000 đ').waitFor();
      await input.press(button('Tiếp tục'));
      await pay(button('Xác nhận'));
      await input.press(button('Huỷ yêu cầu'));
      await words('Huỷ yêu cầu nạp?').waitFor();
      await check();
      await input.press(button('Huỷ yêu cầu').last());
      const waiting = dialog.getByRole('list', { name: 'Đang chờ' }).getByRole('listitem');
      await expect.poll(() => waiting.count()).toBe(1);
      await words('Chờ nạp 1,500.5').waitFor();
    },

    /** Lets the operator confirm the deposit and a friend send points twelve times. */
    async seesWhatCame(): Promise<void> {
      const listed: string[] = [];
      await runWalletCommand(seeded.store, ['list'], (line) => listed.push(line));
      const [id = ''] = listed.find((line) => line.includes(owner.email))!.split(' ');
      expect(await runWalletCommand(seeded.store, ['done', id], () => undefined)).toBe(0);
      for (let at = 1; at <= 12; at += 1) {
        const gift = { request_id: `${owner.id}-${at}`, token_id: 'VPOINT', amount: '2', to: owner.email, note: `Quà ${at}` };
        await askGateway(seeded.app, sendTokenCall, gift, friend.token);
      }
      await input.press(button('Quay lại tài khoản'));
      await input.press(button('Ví điểm'));
      await words('1,524.5').waitFor();
      await expect.poll(() => movements().count()).toBe(10);
      await expect.poll(() => movements().first().innerText()).toContain('Quà 12');
      await check();
      await input.press(button('Xem thêm'));
      await expect.poll(() => movements().count()).toBe(13);
      await expect.poll(() => movements().last().innerText()).toContain('+1,500.5');
      await input.press(dialog.locator('summary'));
      await check();
    },

    /** Loses the first answer; retrying, and pressing twice, must pay only once. */
    async sends(): Promise<void> {
      await input.press(button('Chuyển'));
      await input.write(field('Người nhận'), 'nobody@example.com');
      await input.write(field('Số lượng'), '9,999');
      await input.press(button('Tiếp tục'));
      await words('Số dư không đủ cho số lượng này và phí').waitFor();
      await input.write(field('Số lượng'), '100');
      await input.write(field('Lời nhắn \\(không bắt buộc\\)'), 'Tiền chợ');
      await input.press(button('Tiếp tục'));
      await words(/^Không tìm thấy người nhận này/)
        .first()
        .waitFor();
      await check();
      await input.write(field('Người nhận'), friend.email);
      await check();
      await input.press(button('Tiếp tục'));
      await words('K••• minh').waitFor();
      const lost = page.waitForEvent('requestfailed');
      await page.route(
        '**/wallet/send-token',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await pay(button('Xác nhận'));
      await lost;
      await words('Chưa rõ giao dịch đã thực hiện hay chưa. Thử lại sẽ không bị trừ hai lần.').waitFor();
      await judge(page);
      await button('Thử lại').evaluate((pressed: HTMLElement) => {
        pressed.click();
        pressed.click();
      });
      await words('Chuyển điểm thành công').waitFor();
      await input.press(button('Về ví'));
      await words('1,424.5').waitFor();
    },

    async withdraws(): Promise<void> {
      await input.press(button('Rút'));
      await words('Chưa có tài khoản ngân hàng nào.').waitFor();
      await judge(page);
      await input.press(button('Thêm tài khoản'));
      await input.press(button('Lưu tài khoản'));
      await words('Bạn chưa chọn ngân hàng').waitFor();
      await input.choose(field('Ngân hàng'), 'bidv');
      await input.write(field('Số tài khoản'), '0123 456 789');
      await input.write(field('Tên chủ tài khoản'), 'NGUYEN THI LAN');
      await check();
      await input.press(button('Lưu tài khoản'));
      const account = (): Promise<string> => field('Tài khoản nhận tiền').locator('option:checked').innerText();
      await expect.poll(account).toBe('BIDV •••• 6789');
      await input.press(button('Sửa'));
      await input.write(field('Số tài khoản'), '0123 456 780');
      await input.press(button('Lưu tài khoản'));
      await expect.poll(account).toBe('BIDV •••• 6780');
      await check();
      await input.press(button('Xoá'));
      await words('Điểm rút sẽ không còn chi trả vào BIDV •••• 6780 được nữa.').waitFor();
      await check();
      await input.press(button('Xoá').last());
      await words('Chưa có tài khoản ngân hàng nào.').waitFor();
      await input.press(button('Thêm tài khoản'));
      await input.choose(field('Ngân hàng'), 'bidv');
      await input.write(field('Số tài khoản'), '0123 456 789');
      await input.write(field('Tên chủ tài khoản'), 'NGUYEN THI LAN');
      await input.press(button('Lưu tài khoản'));
      await expect.poll(account).toBe('BIDV •••• 6789');
      await input.write(field('Số lượng'), '99.99');
      await input.press(button('Tiếp tục'));
      await words('Số lượng rút tối thiểu là 100 VPOINT').waitFor();
      await input.write(field('Số lượng'), '100');
      await words('Phí 2.5, trừ khỏi ví 102.5 VPOINT').waitFor();
      await input.press(button('Tiếp tục'));
      await words('102.5 VPOINT').waitFor();
      await check();
      await pay(button('Xác nhận'));
      await words('Đã ghi nhận yêu cầu rút, vui lòng chờ chi trả').waitFor();
      await input.press(button('Về ví'));
      await words('Chờ chi trả 100').waitFor();
    },

    async converts(): Promise<void> {
      await input.press(button('Đổi'));
      await input.write(field('Số lượng'), '200');
      await words('Nhận 2 MBC, trừ khỏi ví 202 VPOINT').waitFor();
      await check();
      await input.press(button('Tiếp tục'));
      await pay(button('Xác nhận'));
      await words('Đổi điểm thành công').waitFor();
      await input.press(button('Về ví'));
      await words('1,120').waitFor();
      await words('2 MBC').waitFor();
      await check();
    },

    async readsNotifications(): Promise<void> {
      await input.press(button('Quay lại tài khoản'));
      await input.press(button('Thông báo'));
      await words('Nạp điểm thành công').waitFor();
      await words('1,500.5 VPOINT đã vào ví của bạn.').waitFor();
      await check();
      for (let at = 1; at <= 12; at += 1) {
        await askGateway(
          seeded.app,
          createNotificationCall,
          { uid: `tin-${at}`, title: `Tin ${at}`, content: 'Dòng một\nDòng hai' },
          owner.token,
        );
      }
      await input.press(button('Quay lại tài khoản'));
      await input.press(button('Thông báo'));
      const items = dialog.getByRole('list', { name: 'Thông báo' }).getByRole('listitem');
      await expect.poll(() => items.count()).toBe(10);
      await expect.poll(() => items.first().innerText()).toContain('Tin 12');
      await input.press(button('Xem thêm'));
      await expect.poll(() => items.count()).toBe(13);
      await check();
      await this.closes();
    },

    /** Buys in a payment provider's sandbox, then renews the active package with points. */
    async buysAPackage(): Promise<void> {
      const open = async (): Promise<void> => {
        await input.press(page.getByRole('button', { name: 'Gói dịch vụ', exact: true }));
        await words('Gói 30 ngày').first().waitFor();
      };
      await open();
      await judge(page);
      await input.press(dialog.getByRole('button', { name: /^Mua Gói 30 ngày/ }));
      await words('Ngay khi thanh toán').waitFor();
      await check();
      await pay(button('Thanh toán 99,000 đ'));
      await words('Cổng thanh toán thử: không thu tiền thật.').waitFor();
      await check();
      await input.press(button('Xác nhận thanh toán thử'));
      await words(/^Hết hạn /).waitFor();
      await judge(page);
      await input.press(button('Xong'));
      await input.press(dialog.getByRole('button', { name: /^Gia hạn bằng Gói 30 ngày/ }));
      await words(/^Sau gói đang dùng, /).waitFor();
      await pay(dialog.getByRole('button', { name: /^Trả bằng ví: / }));
      await words(/^Hết hạn /).waitFor();
      await input.press(button('Đóng'));
      await input.press(page.getByRole('button', { name: 'Tài khoản', exact: true }));
      await words(/^Hết hạn /).waitFor();
      await check();
      await input.press(button('Thông báo'));
      await words('Gói dịch vụ đã có hiệu lực').first().waitFor();
      const paid = await seeded.store.query(
        `select paid_with, kind from orders where user_id = $1 and status = 'DONE' order by time_request`,
        [owner.id],
      );
      expect(paid).toEqual([
        { paid_with: 'PROVIDER', kind: 'BUY' },
        { paid_with: 'WALLET', kind: 'ADD_MORE' },
      ]);
    },
  };
}
