import { apiClient } from '../../api/apiClient.ts';
import type { MadePasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '../../contract/account/passkeys.ts';
import type { Result } from '../../domain/result.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';

/** Returns whether a host is an IP address; passkeys need a host name. */
const isAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

/**
 * Returns whether this page can use passkeys: browsers allow them on https and localhost; a native app's frame needs
 * that app's permission, and another provider's gateway is another site.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  window.self === window.top &&
  !isAddress(location.hostname) &&
  new URL(apiClient.settings().apiBase).origin === location.origin;

/** The browser's own dialogs, in which phone, computer or key signs. The code loads with the first passkey. */
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

/** Returns the message of a browser error; browsers say little, so that a page cannot find out which keys exist. */
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
