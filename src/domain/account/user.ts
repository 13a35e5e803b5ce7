/** §3 User: a customer as the page knows them. Texts are empty until the customer enters them. */
export interface User {
  id: string;
  fullName: string;
  email: string;
  phone: string;
  address: string;
  /** Path of the avatar, relative to the image host; empty if there is none. */
  imagesLink: string;
  /** Name of a province, as help/city returns it. */
  province: string;
  /** Date of the terms that they agreed to; null if unknown, undefined from a provider without this field. */
  termsVersion?: string | null | undefined;
}

/** §3 Tokens. A provider may refresh without a new refresh token; the old one then stays valid. */
export interface Tokens {
  accessToken: string;
  refreshToken?: string | undefined;
}

/** Returns the initial of the given name, which is the last word in Vietnamese; '' without a name. */
export function nameInitial(fullName: string): string {
  const given = fullName.trim().split(/\s+/).at(-1) ?? '';
  const [first = ''] = given.normalize('NFC');
  return first.toLocaleUpperCase('vi');
}
