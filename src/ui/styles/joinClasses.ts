/** Joins class names, leaving out false and undefined. */
export const joinClasses = (...names: Array<string | false | undefined>): string => names.filter(Boolean).join(' ');
