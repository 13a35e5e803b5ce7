/** Text that `like` takes literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
