import { sendBySmtp } from './sendBySmtp.ts';
import { writeToOutbox } from './outbox.ts';
import { StartRefused } from '../operations/startupError.ts';
import { readTokenSecret } from './accountKeys.ts';
import type { AccountSettings } from './accounts.ts';

/**
 * Settings of the environment: `TOKEN_SECRET`, `SMTP_URL`, `MAIL_FROM`, `TRUSTED_PROXIES`; what is unset comes from the
 * data folder.
 * @throws StartRefused when one of them cannot be
 */
export function readAccountSettings(environment: NodeJS.ProcessEnv, dataDir: string): AccountSettings {
  const proxies = Number(environment.TRUSTED_PROXIES || 0);
  if (!Number.isInteger(proxies) || proxies < 0 || proxies > 10) {
    throw new StartRefused(`TRUSTED_PROXIES=${environment.TRUSTED_PROXIES}: phải là số từ 0 đến 10 (not a number of proxies).`);
  }
  const smtpUrl = environment.SMTP_URL ?? '';
  if (smtpUrl !== '' && !/^smtps?:\/\//.test(smtpUrl)) {
    // The value may hold a password: it is not repeated.
    throw new StartRefused('SMTP_URL phải bắt đầu bằng smtp:// hoặc smtps:// (not a mail server).');
  }
  return {
    secret: readTokenSecret(environment, dataDir),
    deliverMail: smtpUrl === '' ? writeToOutbox(dataDir) : sendBySmtp(smtpUrl, environment.MAIL_FROM || undefined),
    proxies,
  };
}
