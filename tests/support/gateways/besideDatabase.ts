/** Returns the URL of the database `name` on the same server. */
export const besideDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: name }).href;
