const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', copy: '©', '#39': "'", '#169': '©' };

/** What a service says as one line of plain text: no tags, no controls, no marks that turn the direction of a line. */
export function plainText(said: unknown, maxChars: number): string {
  if (typeof said !== 'string') return '';
  return (
    said
      // What is longer than this is no title, and patterns would look through all of it.
      .slice(0, 4 * maxChars)
      .replace(/<(script|style)\b[^>]*>[^<]*<\/\1\s*>/gi, ' ')
      .replace(/<[^<>]*>/g, ' ')
      .replace(/&(#?\w{1,8});/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
      .replace(/[<>]/g, ' ')
      // oxlint-disable-next-line no-control-regex -- exactly the characters we take out
      .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, maxChars)
      .trim()
  );
}
