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
}
