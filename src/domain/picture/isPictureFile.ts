/** What systems that do not know these formats leave without a type. */
const UNTYPED = /\.(hei[cf]|avif)$/i;

/** Whether a dropped or pasted file says that it is a picture; what it holds is for who opens it. */
export const isPictureFile = ({ type, name }: { type: string; name: string }): boolean =>
  type.startsWith('image/') || (type === '' && UNTYPED.test(name));
