import { createHash } from 'node:crypto';
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_NAMES, LANGUAGES } from '../../domain/text/languages.ts';
import type { Translator } from '../http/formatMessage.ts';
import { accentOfTokens } from './accentOfTokens.ts';

export const PARCEL_PAGES = '/thua';
export const PLANNING_PAGES = '/quy-hoach';
export const WARD_PAGES = '/xa';
/** Page of drawings in links. All share it, because the drawing is in the fragment, which reaches no server. */
export const DRAWING_PAGE = '/hinh-ve';
export const PICTURE_NAME = 'ban-do.png';

/** Returns the URL of a page in a language; the default language needs no parameter. */
export const localizedPath = (path: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? path : `${path}?lang=${language}`;

export interface LandLink {
  path: string;
  text: string;
  /** Text below the link; '' for none. */
  note?: string;
  /** True if the words are always Vietnamese, such as a decision's title. */
  isVietnamese?: boolean;
}

/** A page about land for chat apps, search engines and browsers without JavaScript. All fields are plain text. */
export interface LandPage {
  /** Permanent path below the site's root. */
  path: string;
  title: string;
  /** One or two sentences. */
  description: string;
  /** Facts without a value are left out. */
  facts: ReadonlyArray<readonly [name: string, value: string, language?: Language]>;
  lists: ReadonlyArray<{ heading: string; links: readonly LandLink[] }>;
  middle: { lng: number; lat: number } | null;
  /** Fragment with which the map shows the same land. */
  mapAddress: string;
  picturePath: string | null;
  isSample: boolean;
  isUnlisted?: boolean;
}

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** Escapes JSON within a script element, which its text must not end. */
const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const PAGE_STYLE = `:root{color-scheme:light dark;--ink:#1b2a29;--soft:#52605e;--ground:#fff;--line:#d5dedd;--brand:${accentOfTokens.light}}
@media (prefers-color-scheme:dark){:root{--ink:#e9f1f0;--soft:#a9b8b6;--ground:#10201f;--line:#2b3d3b;--brand:${accentOfTokens.dark}}}
body{margin:0 auto;max-width:44rem;padding:1rem;font:1rem/1.55 'Be Vietnam Pro',system-ui,sans-serif;color:var(--ink);background:var(--ground)}
h1{font-size:1.4rem;line-height:1.3}h2{font-size:1.1rem}
img{width:100%;height:auto;aspect-ratio:1200/630;border-radius:.75rem;border:1px solid var(--line);box-sizing:border-box}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.25rem 1rem}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
a{color:var(--brand)}ul{list-style:none;padding:0}li a,a[hreflang]{display:inline-block;padding:.6rem 0}a[hreflang]{margin-left:1rem}li small{display:block;margin:-.4rem 0 .4rem;font-size:.9rem;color:var(--soft)}
.map{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border-radius:.75rem;background:${accentOfTokens.light};color:#fff;text-decoration:none;font-weight:600}
.note{color:var(--soft);border-top:1px solid var(--line);padding-top:1rem}`;

const SITE = 'Thửa';

/** Returns the policy of a page in this frame, with only its own style. @param further directives of the page */
export const pagePolicy = (further: readonly string[]): string => {
  const style = createHash('sha256').update(PAGE_STYLE).digest('base64');
  const all = ["default-src 'none'", `style-src 'sha256-${style}'`, "img-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"];
  return [...all, ...further].join('; ');
};

/** Returns a page in the common frame. @param head, body HTML */
export const pageShell = (head: string, body: string, language = DEFAULT_LANGUAGE): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${accentOfTokens.light}">
<link rel="icon" href="/icons/icon-192.png" type="image/png">
${head}
<style>${PAGE_STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;

function structuredData({ title, description, middle }: LandPage, url: string): string {
  const place = {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name: title,
    description,
    url,
    ...(middle ? { geo: { '@type': 'GeoCoordinates', latitude: middle.lat, longitude: middle.lng } } : {}),
  };
  return `<script type="application/ld+json">${escapeJson(place)}</script>`;
}

/** Returns the lang attribute of text in another language than its page. */
const langOf = (language: Language | undefined, page: Language): string => (language && language !== page ? ` lang="${language}"` : '');

const linkItem = ({ path, text, note = '', isVietnamese }: LandLink, language: Language): string =>
  `<li><a href="${escapeHtml(localizedPath(path, language))}"${langOf(isVietnamese ? 'vi' : undefined, language)}>${escapeHtml(text)}</a>${note === '' ? '' : `<small>${escapeHtml(note)}</small>`}</li>`;

/** @param origin origin of the site, without a trailing slash */
export function renderLandPage(page: LandPage, origin: string, say: Translator): string {
  const { path, title, description, facts, lists, mapAddress, picturePath, isSample, isUnlisted = isSample } = page;
  const named = (property: string, content: string): string => `<meta property="${property}" content="${escapeHtml(content)}">`;
  const picture = picturePath === null ? null : origin + picturePath;
  const { language } = say;
  const address = localizedPath(origin + path, language);
  const otherLanguage = LANGUAGES.find((each) => each !== language)!;
  const head = [
    `<title>${escapeHtml(title)} – ${SITE}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    // Sample data must not be indexed.
    ...(isUnlisted ? ['<meta name="robots" content="noindex">'] : []),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...LANGUAGES.map((each) => `<link rel="alternate" hreflang="${each}" href="${escapeHtml(localizedPath(origin + path, each))}">`),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(origin + path)}">`,
    named('og:type', 'website'),
    named('og:site_name', SITE),
    named('og:locale', language === 'vi' ? 'vi_VN' : 'en_US'),
    named('og:title', title),
    named('og:description', description),
    named('og:url', address),
    ...(picture
      ? [
          named('og:image', picture),
          named('og:image:width', '1200'),
          named('og:image:height', '630'),
          named('og:image:alt', say('page.pictureOf', { title })),
        ]
      : []),
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`,
    structuredData(page, address),
    '<script src="/open-map.js" defer></script>',
  ].join('\n');
  const links = lists
    .filter((list) => list.links.length > 0)
    .map(
      ({ heading, links: items }) =>
        `<section>\n<h2>${escapeHtml(heading)}</h2>\n<ul>\n${items.map((link) => linkItem(link, language)).join('\n')}\n</ul>\n</section>`,
    );
  const shown = facts.filter(([, value]) => value !== '');
  const body = [
    '<main>',
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(description)}</p>`,
    ...(picturePath
      ? [`<img src="${escapeHtml(picturePath)}" width="1200" height="630" alt="${escapeHtml(say('page.pictureOf', { title }))}">`]
      : []),
    `<p><a class="map" data-map href="${localizedPath('/', language)}#${escapeHtml(mapAddress)}">${say('page.openOnMap')}</a> <a href="${escapeHtml(localizedPath(path, otherLanguage))}" lang="${otherLanguage}" hreflang="${otherLanguage}">${LANGUAGE_NAMES[otherLanguage]}</a></p>`,
    `<dl>\n${shown.map(([name, value, valueLanguage]) => `<dt>${escapeHtml(name)}</dt><dd${langOf(valueLanguage, language)}>${escapeHtml(value)}</dd>`).join('\n')}\n</dl>`,
    ...links,
    `<p class="note">${isSample ? `${say('page.made')} ` : ''}${say('page.legal')}</p>`,
    '</main>',
  ].join('\n');
  return pageShell(head, body, language);
}

export function renderMissingPage(message: string, say: Translator): string {
  const head = `<title>${escapeHtml(message)} – ${SITE}</title>\n<meta name="robots" content="noindex">`;
  const body = `<main>\n<h1>${escapeHtml(message)}</h1>\n<p><a class="map" href="${localizedPath('/', say.language)}">${say('page.openMap')}</a></p>\n</main>`;
  return pageShell(head, body, say.language);
}

/** Opens the map at once if the link has a view in its fragment, which no server sees; links of readers have none. */
export const OPEN_MAP_SCRIPT = `const link = document.querySelector('a[data-map]');
if (link && location.hash.length > 1) location.replace(link.pathname + location.search + location.hash + '&' + link.hash.slice(1));
`;
