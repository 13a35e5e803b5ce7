/** A call's path with the request's fields in place of their names: `/upload/file/{id}` → `/upload/file/a1`. */
export const pathOf = (path: string, request: unknown): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((request as Record<string, unknown>)[name])));

/** §7 upload: a form with the file in one field. Its name is never ours to tell: people put words in file names. */
export function formOf(field: string, file: Blob): FormData {
  const form = new FormData();
  form.append(field, file, 'file');
  return form;
}
