import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmResetCodeCall,
  registerCall,
  resetPasswordCall,
  sendEmailCodeCall,
  sendResetMailCall,
} from '../../../src/contract/account/auth.ts';
import { generateOtpCall, verifyOtpCall } from '../../../src/contract/account/users.ts';
import { askGateway, refusalOf, sendCall } from '../../support/gateways/askGateway.ts';
import { forgetAttempts, mailedCode, mailsTo, otherCode, registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

let seeded: SeededApp;
let customer: TestCustomer;

beforeAll(async () => {
  seeded = await openSeededApp();
});
beforeEach(async () => {
  await forgetAttempts(seeded);
  customer = await registerCustomer(seeded);
});
afterEach(() => expect(seeded.failures.splice(0)).toEqual([]));
afterAll(() => seeded.close());

interface Asked {
  code: string;
  session_id: string;
  email: string;
}

async function askForReset(email = customer.email): Promise<Asked> {
  await forgetAttempts(seeded);
  const { session_id } = await askGateway(seeded.app, sendResetMailCall, { email });
  return { code: await mailedCode(seeded, email), session_id, email };
}

const confirms = async (asked: Asked): Promise<boolean> => (await sendCall(seeded.app, confirmResetCodeCall, { ...asked })).status === 200;

describe('mailed codes', () => {
  it('mailed codes: a code has six digits on a line of its own and is valid for ten minutes', async () => {
    const asked = await askForReset();
    expect(asked.code).toMatch(/^\d{6}$/);
    const left = await seeded.store.query<{ s: number }>(
      `select extract(epoch from expires_at - now())::float8 as s from mailed_codes where session_id = $1`,
      [asked.session_id],
    );
    expect(left[0]!.s).toBeGreaterThan(590);
    expect(left[0]!.s).toBeLessThanOrEqual(600);
    expect(await confirms(asked)).toBe(true);
  });

  it('mailed codes: after the fifth wrong guess the code is void', async () => {
    const asked = await askForReset();
    for (let guess = 0; guess < 5; guess++) expect(await confirms({ ...asked, code: otherCode(asked.code) })).toBe(false);
    expect(await confirms(asked)).toBe(false);
  });

  it('mailed codes: after four wrong guesses the right one can still be confirmed and used', async () => {
    const asked = await askForReset();
    for (let guess = 0; guess < 4; guess++) expect(await confirms({ ...asked, code: otherCode(asked.code) })).toBe(false);
    expect(await confirms(asked)).toBe(true);
    await askGateway(seeded.app, resetPasswordCall, { ...asked, password_new: 'ba-con-meo-den-07' });
  });

  it('mailed codes: of 1,000 concurrent guesses at most five are compared', async () => {
    const asked = await askForReset();
    const guesses = Array.from({ length: 1_000 }, (_, guess) => ((Number(asked.code) + 1 + guess) % 1_000_000).toString().padStart(6, '0'));
    const answers = await Promise.all(guesses.map((code) => sendCall(seeded.app, confirmResetCodeCall, { ...asked, code })));
    // Requests beyond the database queue get an error and compare nothing.
    const busy = seeded.failures.splice(0);
    expect(busy.filter((line) => !line.includes('too many calls are waiting'))).toEqual([]);
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(busy.length);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(1_000 - busy.length);
    const rows = await seeded.store.query('select tries from mailed_codes where session_id = $1', [asked.session_id]);
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await confirms(asked)).toBe(false);
  });

  it('mailed codes: an expired code is refused with the same message as a wrong one', async () => {
    const asked = await askForReset();
    const wrong = await refusalOf(seeded.app, confirmResetCodeCall, { ...asked, code: otherCode(asked.code) });
    await seeded.store.query(`update mailed_codes set expires_at = now() - interval '1 second' where session_id = $1`, [asked.session_id]);
    expect(await refusalOf(seeded.app, confirmResetCodeCall, { ...asked })).toEqual(wrong);
    expect(wrong).toEqual({ status: 400, body: { message: 'Mã xác nhận không đúng hoặc đã hết hạn.' } });
  });

  it('mailed codes: a code is bound to e-mail, session and purpose', async () => {
    const other = await registerCustomer(seeded, 'khac');
    const [mine, theirs] = [await askForReset(), await askForReset(other.email)];
    expect(await confirms({ ...mine, session_id: theirs.session_id })).toBe(false);
    expect(await confirms({ ...mine, email: other.email })).toBe(false);
    const entity = { fullname: 'Ai Đó', phone: '0901234567', password: 'ba-con-meo-den-07', confirm_password: 'ba-con-meo-den-07' };
    expect((await refusalOf(seeded.app, registerCall, { ...entity, ...mine })).status).toBe(400);
    expect((await refusalOf(seeded.app, verifyOtpCall, { ...mine }, customer.accessToken)).status).toBe(400);
    const otp = await askGateway(seeded.app, generateOtpCall, {}, customer.accessToken);
    const code = await mailedCode(seeded, customer.email);
    expect((await refusalOf(seeded.app, verifyOtpCall, { code, session_id: otp.session_id }, other.accessToken)).status).toBe(400);
    expect(await confirms({ code, session_id: otp.session_id, email: customer.email })).toBe(false);
    expect(await confirms(mine)).toBe(true);
  });

  it('mailed codes: another session’s request does not void a code; a new request of its own session does', async () => {
    const mine = await askForReset();
    await askForReset();
    expect(await confirms(mine)).toBe(true);
    const email = 'sent.again@example.com';
    const first = await askGateway(seeded.app, sendEmailCodeCall, { email });
    const firstCode = await mailedCode(seeded, email);
    await forgetAttempts(seeded);
    await askGateway(seeded.app, sendEmailCodeCall, { email, session_id: first.session_id });
    const again = await mailedCode(seeded, email);
    const entity = {
      fullname: 'Lê Văn Lại',
      email,
      phone: '0901234567',
      password: 'ba-con-meo-den-07',
      confirm_password: 'ba-con-meo-den-07',
    };
    if (again !== firstCode) {
      expect((await refusalOf(seeded.app, registerCall, { ...entity, session_id: first.session_id, code: firstCode })).status).toBe(400);
    }
    await askGateway(seeded.app, registerCall, { ...entity, session_id: first.session_id, code: again });
  });

  it('mailed codes: a new code can be requested after 60 s, whether or not the e-mail has an account', async () => {
    for (const email of [customer.email, 'nobody@example.com']) {
      await forgetAttempts(seeded);
      await askGateway(seeded.app, sendResetMailCall, { email });
      const response = await sendCall(seeded.app, sendResetMailCall, { email });
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^(60|5\d)$/)]);
      expect(((await response.json()) as { message: string }).message).toMatch(/^Vui lòng chờ (60|5\d) giây trước khi gửi lại mã\.$/);
    }
  });

  it('mailed codes: the database holds only hashes of codes, and the log only file names', async () => {
    const asked = await askForReset();
    const rows = await seeded.store.query<{ code_hash: string }>('select code_hash from mailed_codes where session_id = $1', [
      asked.session_id,
    ]);
    expect(rows[0]!.code_hash).toMatch(/^[\w-]{43}$/);
    expect((await mailsTo(seeded, customer.email)).length).toBeGreaterThan(0);
    expect(seeded.log.length).toBeGreaterThan(0);
    for (const line of seeded.log) expect(line).toMatch(/^mail: [\dTZ-]+-[0-9a-f]{8}\.eml$/);
  });
});
