import { sendEmailCode as sendCall } from '../contract/emailCodes.ts';
import { mapResult, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';
import type { CodeSession } from './auth.ts';

/**
 * Mails the code that a registration asks for.
 * @param sessionId made by the client (§3); the code is good together with it only
 */
export async function sendEmailCode(
  email: string,
  sessionId: string,
  { client = apiClient, signal }: Via = {},
): Promise<Result<CodeSession & { message: string }>> {
  const answer = await client.ask(sendCall, { email: email.trim(), session_id: sessionId }, { signal });
  return mapResult(answer, (body) => ({ sessionId: body.session_id, email: body.email, message: body.message }));
}
