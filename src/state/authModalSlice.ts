import { proxy } from 'valtio';
import type { MessageId } from '../i18n/vi.ts';
import type { ShownMessage } from './shownMessage.ts';

export type AuthField =
  | 'username'
  | 'password'
  | 'fullName'
  | 'email'
  | 'phone'
  | 'confirmPassword'
  | 'referral'
  | 'code';

/** The auth modal (§2): which of its forms shows, and what was wrong with it. What is typed stays in the form. */
export interface AuthModalSlice {
  mode: 'closed' | 'login' | 'register' | 'forget';
  /** Why the login opened by itself, if it did. */
  because: MessageId | null;
  /** The field for the code is hidden until it was mailed. */
  registerStep: 'form' | 'code';
  forgetStep: 'email' | 'code' | 'password';
  /** The form waits for an answer. */
  busy: boolean;
  /** 'Gửi lại mã' waits for an answer. */
  sendingCode: boolean;
  /** Beside each field (design §5). */
  fieldErrors: Partial<Record<AuthField, ShownMessage>>;
  /** Of the whole form: the server's words, which were a toast as well. */
  formError: ShownMessage | null;
  /** The e-mail that the last code was sent to, and for which form; closing the modal keeps both. */
  codeEmail: string;
  codeFor: 'register' | 'forget' | null;
  /** Seconds until another code may be sent for the mode that shows; 0 when it may. */
  resendWaitS: number;
  /** What the login form begins with: the remembered ones, or empty. */
  remembered: { username: string; password: string; remember: boolean };
  /** Whether the browser can keep a password safely; without it the box is disabled, with a reason. */
  canRemember: boolean;
  /** `referred_by` of the address: what the register form's referral field begins with. */
  referral: string;
}

export const authModalSlice = proxy<AuthModalSlice>({
  mode: 'closed',
  because: null,
  registerStep: 'form',
  forgetStep: 'email',
  busy: false,
  sendingCode: false,
  fieldErrors: {},
  formError: null,
  codeEmail: '',
  codeFor: null,
  resendWaitS: 0,
  remembered: { username: '', password: '', remember: false },
  canRemember: false,
  referral: '',
});
