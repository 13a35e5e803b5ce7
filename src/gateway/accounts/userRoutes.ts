import type { Hono } from 'hono';
import { findUserReferralLeadersCall, findUserReferralsCall, type WireReferral } from '../../contract/referrals.ts';
import { TERMS_VERSION } from '../../domain/about/productVersion.ts';
import {
  agreeToTermsCall,
  detailUserCall,
  findUsersCall,
  sendMailCodeCall,
  updateUserCall,
  verifyMailCall,
  type WireUser,
} from '../../contract/users.ts';
import { type Listed, listPage, type PageRange } from '../database/listPage.ts';
import type { Queryable } from '../database/store.ts';
import { answerCustomer } from '../http/answerCall.ts';
import { HttpError } from '../http/httpError.ts';
import { pageOf } from '../http/readRequest.ts';
import type { Accounts } from './accounts.ts';
import { recordAudit } from './recordAudit.ts';
import { type CustomerRow, findCustomerByEmail, changeCustomer, keepAgreement, updateEmail } from './customerRow.ts';
import { mailTexts } from './mailTexts.ts';
import { comparePassword } from './proofs/comparePassword.ts';
import { hasPasskey, requireProof } from './proofs/requireProof.ts';
import { checkCode, type MailedCodeGuess, sendCode, spendCode } from './mailedCode.ts';

/** §3 WireUser, of whoever asks: nothing else of the row travels. */
export function serializeUser({ id, fullname, email, phone, address, images_link, province }: CustomerRow): WireUser {
  return { _id: id, fullname, email, phone, address, images_link, province };
}

export function addUserRoutes(app: Hono, accounts: Accounts): void {
  const { store, mailQueue } = accounts;

  answerCustomer(app, accounts, findUsersCall, async ({ page = 1 }, customer) => ({
    data: page === 1 ? [serializeUser(customer)] : [],
    total: 1,
  }));

  answerCustomer(app, accounts, detailUserCall, async (_, customer) => ({
    data: { ...serializeUser(customer), terms_version: customer.terms_version },
  }));

  answerCustomer(app, accounts, agreeToTermsCall, async ({ terms_version }, { id }) => {
    if (terms_version > TERMS_VERSION) throw new HttpError(422, 'Điều khoản này chưa có hiệu lực. Hãy tải lại trang.');
    await keepAgreement(store, id, terms_version);
    return { success: true as const, message: 'Đã ghi nhận bạn đồng ý với điều khoản' };
  });

  answerCustomer(app, accounts, updateUserCall, async (change, customer) => {
    const row = await changeCustomer(store, customer.id, change);
    return { success: true as const, message: 'Cập nhật thông tin thành công', data: serializeUser(row ?? customer) };
  });

  answerCustomer(app, accounts, sendMailCodeCall, async ({ email, password }, customer, context) => {
    if (password === undefined || (await hasPasskey(store, customer.id))) await requireProof(store, customer);
    if (password !== undefined) await comparePassword(accounts, context, customer, password);
    const session_id = await sendCode(accounts, context, {
      purpose: 'email',
      email,
      userId: customer.id,
      write: async (code) => {
        const taken = await findCustomerByEmail(store, email);
        return taken && taken.id !== customer.id
          ? { mail: mailTexts.taken(taken.email), holdsCode: false }
          : { mail: mailTexts.newEmail(email, code), holdsCode: true };
      },
    });
    return { success: true as const, message: 'Mã xác nhận đã được gửi đến email mới.', session_id, email };
  });

  answerCustomer(app, accounts, verifyMailCall, async ({ code, session_id, email }, customer, context) => {
    const sent: MailedCodeGuess = { purpose: 'email', email, sessionId: session_id, code, userId: customer.id };
    await checkCode(accounts, context, sent);
    const row = await store.transaction(async (inside) => {
      await spendCode(accounts, inside, sent);
      const changed = await updateEmail(inside, customer.id, email);
      if (!changed) throw new HttpError(409, 'Email này đã có tài khoản khác.');
      await recordAudit(inside, { actor: 'CUSTOMER', userId: customer.id, event: 'EMAIL_CHANGED', detail: `${customer.email} → ${email}` });
      return changed;
    });
    if (row.email !== customer.email) mailQueue.post(mailTexts.emailChanged(customer.email));
    return { success: true as const, message: 'Đổi email thành công', data: serializeUser(row) };
  });
}

interface ReferralRow {
  fullname: string;
  /** YYYY-MM-DD in Việt Nam. */
  joined_on: string;
}

const COLUMNS = `fullname, to_char(created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as joined_on`;

/** A page of those who registered by a customer's referral, the newest first, and how many there are; who closed the account is not told of. */
const listReferred = (store: Queryable, userId: string, page: PageRange): Promise<Listed<ReferralRow>> =>
  listPage(
    store,
    { columns: COLUMNS, from: 'users where referral_id = $1 and closed_at is null', orderBy: 'created_at desc, id', params: [userId] },
    page,
  );

/** Who referred a customer; undefined when nobody did, or that account is gone. */
async function findReferrer(store: Queryable, userId: string): Promise<ReferralRow | undefined> {
  const [row] = await store.query<ReferralRow>(
    `select ${COLUMNS} from users where id = (select referral_id from users where id = $1) and id <> $1 and closed_at is null`,
    [userId],
  );
  return row;
}

const MAX_REFERRALS_PER_PAGE = 100;

/** A Vietnamese name ends with the one that a person is called by. */
const wire = ({ fullname, joined_on }: ReferralRow): WireReferral => ({ given_name: fullname.trim().split(/\s+/).at(-1)!, joined_on });

/** Whoever `users_permissions_users` names: the referrals are those of the token. */
export function addReferralRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCustomer(app, accounts, findUserReferralsCall, async (asked, { id }) => {
    const { rows, total } = await listReferred(store, id, pageOf(MAX_REFERRALS_PER_PAGE, asked));
    return { data: rows.map(wire), total };
  });

  answerCustomer(app, accounts, findUserReferralLeadersCall, async ({ page = 1 }, { id }) => {
    const referrer = await findReferrer(store, id);
    return { data: referrer && page === 1 ? [wire(referrer)] : [], total: referrer ? 1 : 0 };
  });
}
