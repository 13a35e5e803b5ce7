import { apiClient } from '../../api/apiClient.ts';
import type { MadePasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '../../contract/account/passkeys.ts';
import type { Result } from '../../domain/result.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';

const isAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

/** Browsers allow passkeys on https and localhost, not in a native app's frame or with another site's gateway. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  window.self === window.top &&
  !isAddress(location.hostname) &&
  new URL(apiClient.settings().apiBase).origin === location.origin;

/** Loads the browser's dialogs, in which phone, computer or key signs, with the first passkey. */
type Browser = typeof import('@simplewebauthn/browser');
type Signed<Answer> = Promise<Result<Answer, ShownMessage>>;

async function ask<Answer>(act: (browser: Browser) => Promise<Answer>): Signed<Answer> {
  let browser: Browser;
  try {
    browser = await import('@simplewebauthn/browser');
  } catch {
    return { ok: false, error: { id: 'notice.noAnswer' } };
  }
  try {
    return { ok: true, value: await act(browser) };
  } catch (error) {
    return { ok: false, error: messageOf(error) };
  }
}

/** Browsers say little, so that a page cannot find out which keys exist. */
function messageOf(error: unknown): ShownMessage {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'InvalidStateError' || code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return { id: 'passkeys.known' };
  return { id: name === 'NotAllowedError' || name === 'AbortError' ? 'passkeys.cancelled' : 'passkeys.failed' };
}

export const createPasskey = (creation: PasskeyCreation): Signed<MadePasskey> =>
  ask(async ({ startRegistration }) => {
    type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
    return startRegistration({ optionsJSON: creation as Options });
  });

export const signWithPasskey = (request: PasskeyRequest): Signed<PasskeyAssertion> =>
  ask(async ({ startAuthentication }) => {
    type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
    return startAuthentication({ optionsJSON: request as Options });
  });
