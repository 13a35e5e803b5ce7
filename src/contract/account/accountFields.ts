import * as v from 'valibot';
import { isEmail, phoneFault } from '../../domain/account/accountFault.ts';
import { OTP_DIGITS } from '../../domain/limits.ts';
import { doneBody } from '../call.ts';
import { lineText } from '../fields.ts';

/** E-mail address or user name of the login form. */
export const LoginName = v.pipe(lineText(254), v.minLength(1));

export const Email = v.pipe(lineText(500), v.examples(['khach@example.com']), v.check(isEmail));
export const FullName = v.pipe(lineText(100), v.minLength(1));
/** Phone number of 8 to 15 digits, in any usual notation. Not verified. */
export const Phone = v.pipe(
  lineText(30),
  v.examples(['0987654321', '+84 (24) 3825-1234']),
  v.regex(/^\+?[\d .()-]+$/),
  v.check((text) => phoneFault(text) === null),
);
export const Address = lineText(300);
/** Name of a province, as help/city returns it; empty if unknown. */
export const ProvinceName = lineText(100);
/** Path of an uploaded picture, relative to the image host; empty for none. */
export const ImageLink = v.pipe(v.string(), v.maxLength(200), v.regex(/^$|^(\/[\w-][\w.-]*)+$/));

/** Password of any length that a request can hold. `passwordFault` checks the length of new ones. */
export const Password = v.pipe(v.string(), v.minLength(1), v.maxLength(1_024));

/** Six-digit code sent by e-mail (§9). */
export const MailedCode = v.pipe(v.string(), v.trim(), v.regex(new RegExp(`^\\d{${OTP_DIGITS}}$`)));
/** Session that binds an e-mail code to its requester. Long enough to be unguessable. */
export const SessionId = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));

export const WireRefreshToken = v.pipe(v.string(), v.regex(/^[\w.-]{1,512}$/));

/** Tokens (§3). The app stores them as `jwt` and `refreshToken`. */
export const WireTokenPair = v.object({ accessToken: v.string(), refreshToken: v.string() });

/** Address of the e-mail code and its session. The response is the same for unknown addresses. */
export const CodeSent = v.object({ ...doneBody, session_id: SessionId, email: v.string() });

/** Not in §7: accepted terms by their date (TERMS_VERSION). A page opened long ago may send older ones. */
export const TermsVersion = v.pipe(v.string(), v.examples(['2026-11-23']), v.isoDate());
