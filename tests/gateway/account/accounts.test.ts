import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmResetCodeCall,
  logInCall,
  logOutCall,
  refreshAccessCall,
  registerCall,
  resetPasswordCall,
  sendEmailCodeCall,
  sendResetMailCall,
} from '../../../src/contract/account/auth.ts';
import {
  changePasswordCall,
  changePasswordByCodeCall,
  detailUserCall,
  findUsersCall,
  generateOtpCall,
  sendMailCodeCall,
  updateUserCall,
  verifyMailCall,
  verifyOtpCall,
} from '../../../src/contract/account/users.ts';
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

const NEW_PASSWORD = 'ba-con-meo-den-07';
const logsIn = async (username: string, password: string): Promise<number> =>
  (await sendCall(seeded.app, logInCall, { username, password, type: 'LOGIN' })).status;
const isOpen = async (accessToken: string): Promise<boolean> =>
  (await sendCall(seeded.app, detailUserCall, {}, accessToken)).status === 200;

describe('register', () => {
  it('register: the mailed code creates a customer who is logged in', async () => {
    const email = 'Hoa.Xuan@Example.com';
    const sent = await askGateway(seeded.app, sendEmailCodeCall, { email, session_id: 'client-made-session-1' });
    expect(sent).toMatchObject({ success: true, session_id: 'client-made-session-1', email });
    const entity = { fullname: 'Trần Thị Hoa', email, phone: '+84 912 345 678', password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    const code = await mailedCode(seeded, email);
    const answer = await askGateway(seeded.app, registerCall, { ...entity, refferal_id: customer.id, session_id: sent.session_id, code });
    expect(answer.results.user.data).toMatchObject({
      fullname: 'Trần Thị Hoa',
      email,
      phone: '+84 912 345 678',
      address: '',
      images_link: '',
    });
    expect((await askGateway(seeded.app, detailUserCall, {}, answer.results.jwt.accessToken)).data).toEqual({
      ...answer.results.user.data,
      terms_version: null,
    });
    expect(await logsIn('hoa.xuan@example.COM', NEW_PASSWORD)).toBe(200);
    // The specification's client sends no terms; consent is tested in customerData.test.ts.
    const terms = 'select terms_version, terms_agreed_at from users where id = $1';
    const told = await seeded.store.query(terms, [answer.results.user.data._id]);
    expect(told).toEqual([{ terms_version: null, terms_agreed_at: null }]);
  });
  it.each([
    [{ confirm_password: 'khac-han-roi-9' }, 400, 'Mật khẩu nhắc lại không khớp'],
    [{ password: 'ngan-7x', confirm_password: 'ngan-7x' }, 400, 'Mật khẩu phải có từ 8 đến 128 ký tự.'],
    [{ password: 'Password123', confirm_password: 'Password123' }, 400, 'Mật khẩu này quá dễ đoán'],
    [{ email: 'not an e-mail' }, 400, "trường 'Email'"],
    [{ phone: '12' }, 400, "trường 'Số điện thoại'"],
    [{ fullname: '\u200b ' }, 400, "trường 'Họ và tên'"],
    [{ code: '12345' }, 400, "trường 'Mã xác nhận'"],
    [{ terms_version: 'mới nhất' }, 400, "trường 'terms_version'"],
    [{ session_id: 'another-session-than-that' }, 400, 'Mã xác nhận không đúng hoặc đã hết hạn.'],
  ])('register: %j is refused with %d', async (change, status, words) => {
    const email = 'someone.new@example.com';
    const { session_id } = await askGateway(seeded.app, sendEmailCodeCall, { email });
    const code = await mailedCode(seeded, email);
    const entity = { fullname: 'Lê Văn Mới', email, phone: '0901234567', password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    const { body, ...refusal } = await refusalOf(seeded.app, registerCall, { ...entity, session_id, code, ...change });
    expect(refusal.status).toBe(status);
    expect(body.message).toContain(words);
  });
  it('register: an e-mail with an account gets the same response; only its reader learns of it', async () => {
    await forgetAttempts(seeded);
    const [taken, free] = [customer.email.toUpperCase(), 'free.address@example.com'];
    const answers = [];
    for (const email of [taken, free]) {
      const response = await sendCall(seeded.app, sendEmailCodeCall, { email, session_id: 'the-very-same-session' });
      answers.push([response.status, (await response.text()).replaceAll(email, 'EMAIL')]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect((await mailsTo(seeded, customer.email)).at(-1)).toContain('đã có tài khoản');
    expect((await mailsTo(seeded, customer.email)).at(-1)).not.toMatch(/^\d{6}$/m);
    const entity = { fullname: 'Kẻ Lạ', phone: '0901234567', password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    const code = otherCode(await mailedCode(seeded, free));
    const refusals = [];
    for (const email of [taken, free]) {
      refusals.push(await refusalOf(seeded.app, registerCall, { ...entity, email, session_id: 'the-very-same-session', code }));
    }
    expect(refusals[0]).toEqual(refusals[1]);
  });

  it('register: two requests at once with one code create one customer', async () => {
    const email = 'twice.at.once@example.com';
    const { session_id } = await askGateway(seeded.app, sendEmailCodeCall, { email });
    const code = await mailedCode(seeded, email);
    const entity = { fullname: 'Lê Văn Đôi', email, phone: '0901234567', password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendCall(seeded.app, registerCall, { ...entity, session_id, code })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400, 400, 400]);
  });
});

describe('log in', () => {
  it('log in: e-mail and password open a session', async () => {
    const answer = await askGateway(seeded.app, logInCall, { username: customer.email, password: customer.password, type: 'LOGIN' });
    expect(answer).toMatchObject({ success: true, message: 'Đăng nhập thành công' });
    expect((await askGateway(seeded.app, detailUserCall, {}, answer.results.accessToken)).data._id).toBe(customer.id);
  });

  it('log in: a wrong password and an unknown account get the same response', async () => {
    const wrong = await sendCall(seeded.app, logInCall, { username: customer.email, password: NEW_PASSWORD });
    const unknown = await sendCall(seeded.app, logInCall, { username: 'nobody@example.com', password: NEW_PASSWORD });
    const words = 'Identifier or password invalid';
    const body = { message: words, data: [{ messages: [{ message: words }] }] };
    for (const response of [wrong, unknown]) expect([response.status, await response.json()]).toEqual([401, body]);
    expect([...wrong.headers]).toEqual([...unknown.headers]);
  });

  it('log in: a password that is changed during its comparison opens no session', async () => {
    const password_new = NEW_PASSWORD;
    const request = { username: customer.email, password: customer.password };
    const change = sendCall(seeded.app, changePasswordCall, { password: customer.password, password_new }, customer.accessToken);
    const logins = await Promise.all(Array.from({ length: 4 }, () => sendCall(seeded.app, logInCall, request)));
    expect((await change).status).toBe(200);
    for (const login of logins.filter(({ status }) => status === 200)) {
      const { results } = (await login.json()) as { results: { accessToken: string } };
      expect(await isOpen(results.accessToken)).toBe(false);
    }
  });

  it('log in: a request without the header Type: customer is refused', async () => {
    const { headers: _, ...bare } = logInCall;
    expect((await sendCall(seeded.app, bare, { username: customer.email, password: customer.password })).status).toBe(400);
  });

  it('log in: a password is the same in every Unicode composition', async () => {
    const password = 'Đường-Hoà-Xuân-42';
    await askGateway(
      seeded.app,
      changePasswordCall,
      { password: customer.password, password_new: password.normalize('NFC') },
      customer.accessToken,
    );
    expect(await logsIn(customer.email, password.normalize('NFD'))).toBe(200);
  });
});

describe('log out', () => {
  it('log out: it ends the session of the token and no other one', async () => {
    const { results } = await askGateway(seeded.app, logInCall, { username: customer.email, password: customer.password });
    expect((await askGateway(seeded.app, logOutCall, {}, customer.accessToken)).message).toBe('Come Back Soon');
    expect(await isOpen(customer.accessToken)).toBe(false);
    expect((await refusalOf(seeded.app, refreshAccessCall, { refreshToken: customer.refreshToken })).status).toBe(401);
    expect(await isOpen(results.accessToken)).toBe(true);
  });
});

describe('users-check', () => {
  it('users-check: find returns the caller’s own row, whichever row is requested', async () => {
    const other = await registerCustomer(seeded, 'khac');
    for (const query of [{}, { _id: other.id }, { users_permissions_users: other.id }, { email: other.email }, { limit: 100 }]) {
      const { data, total } = await askGateway(seeded.app, findUsersCall, query, customer.accessToken);
      expect([data.map((user) => user._id), total]).toEqual([[customer.id], 1]);
    }
  });

  it('users-check: update changes only permitted fields of the caller’s own row', async () => {
    const other = await registerCustomer(seeded, 'khac');
    const change = { fullname: 'Tên Mới', address: '12 Trần Phú', province: 'Đà Nẵng', images_link: '/uploads/a1.webp' };
    const hostile = { _id: other.id, id: other.id, email: 'x@example.com', password: 'x', username: 'admin', role: 'admin', created_at: 0 };
    const { data } = await askGateway(seeded.app, updateUserCall, { ...change, ...hostile }, customer.accessToken);
    expect(data).toEqual({ ...change, _id: customer.id, email: customer.email, phone: customer.phone });
    expect((await askGateway(seeded.app, detailUserCall, {}, other.accessToken)).data.fullname).toBe(other.fullname);
    expect(await logsIn(customer.email, customer.password)).toBe(200);
  });

  it.each(['https://example.com/x.png', '//example.com/x.png', '/a/../b.png', 'javascript:alert(1)', '/a b'])(
    'users-check: %s is refused as a picture URL',
    async (images_link) => {
      expect((await refusalOf(seeded.app, updateUserCall, { images_link }, customer.accessToken)).status).toBe(400);
    },
  );

  it('users-check: change-password requires the old password and ends all earlier sessions', async () => {
    const elsewhere = await askGateway(seeded.app, logInCall, { username: customer.email, password: customer.password });
    const wrong = { password: 'not-the-old-1', password_new: NEW_PASSWORD };
    expect(await refusalOf(seeded.app, changePasswordCall, wrong, customer.accessToken)).toMatchObject({
      status: 400,
      body: { message: 'Mật khẩu hiện tại không đúng.' },
    });
    const { results } = await askGateway(seeded.app, changePasswordCall, { ...wrong, password: customer.password }, customer.accessToken);
    expect(await isOpen(results.accessToken)).toBe(true);
    expect(await isOpen(customer.accessToken)).toBe(false);
    expect(await isOpen(elsewhere.results.accessToken)).toBe(false);
    expect((await refusalOf(seeded.app, refreshAccessCall, { refreshToken: customer.refreshToken })).status).toBe(401);
    expect(await logsIn(customer.email, customer.password)).toBe(401);
    expect(await logsIn(customer.email, NEW_PASSWORD)).toBe(200);
  });

  it('users-check: change-password-level2 accepts a mailed code instead of the old password', async () => {
    const { session_id } = await askGateway(seeded.app, generateOtpCall, {}, customer.accessToken);
    const code = await mailedCode(seeded, customer.email);
    expect((await refusalOf(seeded.app, verifyOtpCall, { code: otherCode(code), session_id }, customer.accessToken)).status).toBe(400);
    await askGateway(seeded.app, verifyOtpCall, { code, session_id }, customer.accessToken);
    const { results } = await askGateway(
      seeded.app,
      changePasswordByCodeCall,
      { code, session_id, password_new: NEW_PASSWORD },
      customer.accessToken,
    );
    expect(await isOpen(customer.accessToken)).toBe(false);
    expect(
      (await refusalOf(seeded.app, changePasswordByCodeCall, { code, session_id, password_new: 'mot-lan-nua-55' }, results.accessToken))
        .status,
    ).toBe(400);
    expect(await logsIn(customer.email, NEW_PASSWORD)).toBe(200);
  });

  it('users-check: mail/code and mail/verify change the e-mail and notify the old address', async () => {
    const email = `moi.${customer.email}`;
    const request = { email, password: customer.password };
    expect((await refusalOf(seeded.app, sendMailCodeCall, { ...request, password: 'wrong-one-1' }, customer.accessToken)).status).toBe(400);
    const { session_id } = await askGateway(seeded.app, sendMailCodeCall, request, customer.accessToken);
    const code = await mailedCode(seeded, email);
    const other = await registerCustomer(seeded, 'khac');
    expect((await refusalOf(seeded.app, verifyMailCall, { code, session_id, email }, other.accessToken)).status).toBe(400);
    const { data } = await askGateway(seeded.app, verifyMailCall, { code, session_id, email }, customer.accessToken);
    expect(data.email).toBe(email);
    expect((await mailsTo(seeded, customer.email)).at(-1)).toContain('vừa được chuyển sang một địa chỉ email khác');
    expect(await logsIn(customer.email, customer.password)).toBe(401);
    expect(await logsIn(email, customer.password)).toBe(200);
  });

  it("users-check: mail/code for another customer's e-mail gets the same response and mails no code", async () => {
    const other = await registerCustomer(seeded, 'khac');
    const { session_id } = await askGateway(
      seeded.app,
      sendMailCodeCall,
      { email: other.email, password: customer.password },
      customer.accessToken,
    );
    const last = (await mailsTo(seeded, other.email)).at(-1);
    expect(last).toContain('đã có tài khoản');
    expect(
      (await refusalOf(seeded.app, verifyMailCall, { code: '000000', session_id, email: other.email }, customer.accessToken)).status,
    ).toBe(400);
  });
});

describe('forgot password', () => {
  it('forgot password: the three steps set a new password and end every session', async () => {
    const sent = await askGateway(seeded.app, sendResetMailCall, { email: customer.email });
    expect(sent.email).toBe(customer.email);
    const code = await mailedCode(seeded, customer.email);
    const kept = await askGateway(seeded.app, confirmResetCodeCall, { code, session_id: sent.session_id, email: customer.email });
    expect(kept).toMatchObject({ code, session_id: sent.session_id, email: customer.email });
    const reset = { code, session_id: sent.session_id, email: customer.email, password_new: NEW_PASSWORD };
    const weak = await refusalOf(seeded.app, resetPasswordCall, { ...reset, password_new: customer.email });
    expect(weak.body.message).toContain('tên hoặc email');
    await askGateway(seeded.app, resetPasswordCall, reset);
    expect(await isOpen(customer.accessToken)).toBe(false);
    expect(await logsIn(customer.email, NEW_PASSWORD)).toBe(200);
    expect((await refusalOf(seeded.app, resetPasswordCall, reset)).status).toBe(400);
  });

  it('forgot password: an e-mail without an account gets the same response and no mail', async () => {
    const unknown = 'nobody.here@example.com';
    const answers = [];
    for (const email of [customer.email, unknown]) {
      const response = await sendCall(seeded.app, sendResetMailCall, { email });
      const body = (await response.json()) as { session_id: string };
      const guess = { code: '123456', session_id: body.session_id, email };
      const refusals = [
        await refusalOf(seeded.app, confirmResetCodeCall, guess),
        await refusalOf(seeded.app, resetPasswordCall, { ...guess, password_new: NEW_PASSWORD }),
      ];
      answers.push(JSON.stringify([response.status, body, refusals]).replaceAll(email, 'EMAIL').replace(body.session_id, 'SESSION'));
      expect(body.session_id).toHaveLength(32);
    }
    expect(answers[0]).toBe(answers[1]);
    expect(await mailsTo(seeded, unknown)).toEqual([]);
  });
});
