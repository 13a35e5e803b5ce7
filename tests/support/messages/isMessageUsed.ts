/** Tells whether a program names a message: by its id, or by what its id begins with and a value. */
export const isMessageUsed = (program: string, id: string): boolean =>
  program.includes(`'${id}'`) || [/[\w-]+$/, /(?<=^\w+\.).*/].some((named) => program.includes(`\`${id.replace(named, '${')}`));
