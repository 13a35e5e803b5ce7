export const joinClasses = (...names: Array<string | false | undefined>): string => names.filter(Boolean).join(' ');
