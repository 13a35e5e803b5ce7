import { proxy } from 'valtio';

/** 'Đổi email': destination of the code, once it was sent. */
interface EmailChangeSlice {
  sent: { email: string; sessionId: string } | null;
}

export const emailChangeSlice = proxy<EmailChangeSlice>({ sent: null });

/** @param sent null: the form asks for the e-mail again */
export function showEmailCodeSent(sent: EmailChangeSlice['sent']): void {
  emailChangeSlice.sent = sent;
}
