import { apiClient } from '../../api/apiClient.ts';
import type { MadePasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '../../contract/account/passkeys.ts';
import type { Result } from '../../domain/result.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';

/** An address of numbers is no name, and passkeys belong to names. */
const isAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

/**
 * Whether this page can have passkeys: browsers know them on https and on this machine; in a native app's frame they would be that
 * app's to allow; and those of another provider's gateway are of another site.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  window.self === window.top &&
  !isAddress(location.hostname) &&
  new URL(apiClient.settings().apiBase).origin === location.origin;

/** The browser's own dialogs, behind which the phone, the computer or a key signs. Its code comes when a passkey is first used. */

type Browser = typeof import('@simplewebauthn/browser');
type Asked<Answer> = Promise<Result<Answer, ShownMessage>>;

async function ask<Answer>(act: (browser: Browser) => Promise<Answer>): Asked<Answer> {
  let browser: Browser;
  try {
    browser = await import('@simplewebauthn/browser');
  } catch {
    return { ok: false, error: { id: 'notice.noAnswer' } };
  }
  try {
    return { ok: true, value: await act(browser) };
  } catch (error) {
    return { ok: false, error: wordsOf(error) };
  }
}

/** Browsers say little, lest a page learns what is there. */
function wordsOf(error: unknown): ShownMessage {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'InvalidStateError' || code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return { id: 'passkeys.known' };
  return { id: name === 'NotAllowedError' || name === 'AbortError' ? 'passkeys.cancelled' : 'passkeys.failed' };
}

export const askAuthenticatorToMake = (asked: PasskeyCreation): Asked<MadePasskey> =>
  ask(async ({ startRegistration }) => {
    type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
    return startRegistration({ optionsJSON: asked as Options });
  });

export const askAuthenticatorToSign = (asked: PasskeyRequest): Asked<PasskeyAssertion> =>
  ask(async ({ startAuthentication }) => {
    type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
    return startAuthentication({ optionsJSON: asked as Options });
  });
