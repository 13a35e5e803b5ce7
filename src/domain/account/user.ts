/** §3 User: a customer as the page knows them. Texts are empty until the customer tells them. */
export interface User {
  id: string;
  fullName: string;
  email: string;
  phone: string;
  address: string;
  /** The avatar, relative to the image host; empty when there is none. */
  imagesLink: string;
  /** A province by name, as help/city gives it. */
  province: string;
  /** Which terms they agreed to, by their day; null where nobody said so, nothing from a provider that does not know. */
  termsVersion?: string | null | undefined;
}

/** §3 Tokens. A provider may refresh without a new refresh token: the old one then stays good. */
export interface Tokens {
  accessToken: string;
  refreshToken?: string | undefined;
}

/** The letter that stands for a person: of the given name, which Vietnamese puts last. '' without a name. */
export function nameInitial(fullName: string): string {
  const given = fullName.trim().split(/\s+/).at(-1) ?? '';
  const [first = ''] = given.normalize('NFC');
  return first.toLocaleUpperCase('vi');
}
