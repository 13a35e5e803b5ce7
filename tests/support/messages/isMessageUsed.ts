/** Returns whether a program uses a message: by its id, or by a template literal that begins with the id's start. */
export const isMessageUsed = (program: string, id: string): boolean =>
  program.includes(`'${id}'`) || [/[\w-]+$/, /(?<=^\w+\.).*/].some((named) => program.includes(`\`${id.replace(named, '${')}`));
