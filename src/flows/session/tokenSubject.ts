/**
 * Whose an access token says it is (RFC 7519 `sub`). A label for what stays on this device, never a proof: only the gateway can
 * tell. Null for tokens of a provider that cannot be read.
 */
export function tokenSubject(token: string): string | null {
  const [, payload, signature] = token.split('.');
  if (!payload || signature === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const { sub } = JSON.parse(new TextDecoder().decode(bytes)) as { sub?: unknown };
    // As the contract's ids: nothing else may become a part of a key.
    return typeof sub === 'string' && /^[\w.-]{1,64}$/.test(sub) ? sub : null;
  } catch {
    // Not one of this kind.
    return null;
  }
}
