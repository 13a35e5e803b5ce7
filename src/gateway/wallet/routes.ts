import type { Hono } from 'hono';
import {
  contributeToken,
  contributeTokenMbc,
  convertToken,
  depositToken,
  sendToken,
  withdrawToken,
} from '../../contract/wallet.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { answerCustomer } from '../http/answerCall.ts';
import type { TransactionRow } from './ledger.ts';
import { contribute, contributeMbc, convert, deposit, send, withdraw } from './moveTokens.ts';
import { wireTransaction } from './wire.ts';

const done = (message: string, row: TransactionRow) => ({ success: true as const, message, data: wireTransaction(row) });

/** §7's wallet POSTs: whose wallet it is says the token alone. */
export function addWalletRoutes(app: Hono, accounts: Accounts): void {
  answerCustomer(app, accounts, sendToken, async (sent, { id }) => done('Gửi token thành công', await send(accounts, id, sent)));

  answerCustomer(app, accounts, depositToken, async (sent, { id }) =>
    done('Đã ghi nhận yêu cầu nạp, vui lòng chờ xác nhận', await deposit(accounts, id, sent)),
  );

  answerCustomer(app, accounts, withdrawToken, async (sent, { id }) =>
    done('Đã ghi nhận yêu cầu rút, vui lòng chờ chi trả', await withdraw(accounts, id, sent)),
  );

  answerCustomer(app, accounts, convertToken, async (sent, { id }) =>
    done('Quy đổi token thành công', await convert(accounts, id, sent)),
  );

  answerCustomer(app, accounts, contributeToken, async (sent, { id }) =>
    done('Đóng góp thành công', await contribute(accounts, id, sent)),
  );

  answerCustomer(app, accounts, contributeTokenMbc, async (sent, { id }) =>
    done('Đóng góp thành công', await contributeMbc(accounts, id, sent)),
  );
}
