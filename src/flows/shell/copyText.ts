/** @returns false where the browser lets nothing be copied: there is no clipboard on an address without TLS */
export async function copyText(text: string): Promise<boolean> {
  try {
    await window.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
