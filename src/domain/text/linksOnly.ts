const TAG = /<[^>]*>?/g;
/** An address on the web in quotes; nothing that could end them. */
const WEB_LINK = /^<a\s[^>]*?\bhref\s*=\s*(?:"(https?:\/\/[^"<>]*)"|'(https?:\/\/[^'"<>]*)')/i;

function keptTag(tag: string): string {
  if (/^<\/a\s*>$/i.test(tag)) return '</a>';
  const [, inDouble, inSingle] = WEB_LINK.exec(tag) ?? [];
  const address = inDouble ?? inSingle;
  if (address === undefined) return '';
  return /\btarget\s*=\s*["']?_blank/i.test(tag) ? `<a href="${address}" target="_blank" rel="noopener">` : `<a href="${address}">`;
}

/**
 * HTML of which text and links to the web are left; every other tag and attribute goes. What is kept is written anew, so that nothing
 * of what came is read as anything else.
 */
export const linksOnly = (html: string): string => html.replaceAll(TAG, keptTag);
