/** The database `name` on the server of another one's address. */
export const besideDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: name }).href;
