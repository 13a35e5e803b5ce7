/** The letter that stands for a person: of the given name, which Vietnamese puts last. '' without a name. */
export function nameInitial(fullName: string): string {
  const given = fullName.trim().split(/\s+/).at(-1) ?? '';
  const [first = ''] = given.normalize('NFC');
  return first.toLocaleUpperCase('vi');
}
