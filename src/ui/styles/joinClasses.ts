/** One className out of those that apply. */
export const joinClasses = (...names: Array<string | false | undefined>): string => names.filter(Boolean).join(' ');
