const TAG = /<[^>]*>?/g;
/** Web link in quotes, without characters that could end them. */
const WEB_LINK = /^<a\s[^>]*?\bhref\s*=\s*(?:"(https?:\/\/[^"<>]*)"|'(https?:\/\/[^'"<>]*)')/i;

function cleanTag(tag: string): string {
  if (/^<\/a\s*>$/i.test(tag)) return '</a>';
  const [, inDouble, inSingle] = WEB_LINK.exec(tag) ?? [];
  const address = inDouble ?? inSingle;
  if (address === undefined) return '';
  return /\btarget\s*=\s*["']?_blank/i.test(tag) ? `<a href="${address}" target="_blank" rel="noopener">` : `<a href="${address}">`;
}

/** Reduces HTML to text and web links, which are rewritten, so that no input markup remains. */
export const keepOnlyLinks = (html: string): string => html.replaceAll(TAG, cleanTag);
