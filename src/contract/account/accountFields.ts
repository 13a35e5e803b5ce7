import * as v from 'valibot';
import { isEmail, phoneFault } from '../../domain/account/accountFault.ts';
import { OTP_DIGITS } from '../../domain/limits.ts';
import { doneBody } from '../call.ts';
import { lineText } from '../fields.ts';

/** An e-mail or a user name, as typed into the login form. */
export const LoginName = v.pipe(lineText(254), v.minLength(1));

export const Email = v.pipe(lineText(500), v.examples(['khach@example.com']), v.check(isEmail));
export const FullName = v.pipe(lineText(100), v.minLength(1));
/** A phone number as people write it, 8 to 15 digits. Not verified. */
export const Phone = v.pipe(
  lineText(30),
  v.examples(['0987654321', '+84 (24) 3825-1234']),
  v.regex(/^\+?[\d .()-]+$/),
  v.check((text) => phoneFault(text) === null),
);
export const Address = lineText(300);
/** A province by name, as help/city gives it; empty when not told. */
export const ProvinceName = lineText(100);
/** A picture of our own, relative to the image host; empty for none. */
export const ImageLink = v.pipe(v.string(), v.maxLength(200), v.regex(/^$|^(\/[\w-][\w.-]*)+$/));

/** What fits into a request; the length that a new password must have is the domain's `passwordFault`'s to judge. */
export const Password = v.pipe(v.string(), v.minLength(1), v.maxLength(1_024));

/** The six digits of a mailed code (§9). */
export const MailedCode = v.pipe(v.string(), v.trim(), v.regex(new RegExp(`^\\d{${OTP_DIGITS}}$`)));
/** Binds a mailed code to whoever asked for it. Long enough that nobody guesses another's. */
export const SessionId = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));

export const WireRefreshToken = v.pipe(v.string(), v.regex(/^[\w.-]{1,512}$/));

/** §3 Tokens; the app stores them as `jwt` and `refreshToken`. */
export const WireTokenPair = v.object({ accessToken: v.string(), refreshToken: v.string() });

/** Where a code was mailed to, and the session it is bound to. It answers the same for e-mails that nobody knows. */
export const CodeSent = v.object({ ...doneBody, session_id: SessionId, email: v.string() });

/** Ours: which terms were agreed to, by their day (TERMS_VERSION); a page that was open long may know older ones. */
export const TermsVersion = v.pipe(v.string(), v.examples(['2026-11-23']), v.isoDate());
