import { expect, it } from 'vitest';
import { baseMapProviders } from '../../../../src/domain/map/baseMapProviders.ts';
import { keepOnlyLinks } from '../../../../src/domain/text/keepOnlyLinks.ts';

it('links only: the attributions of our providers pass unchanged', () => {
  const { vector, satellite, terrain } = baseMapProviders({});
  for (const { attribution } of [vector, satellite, terrain]) expect(keepOnlyLinks(attribution)).toBe(attribution);
  expect(keepOnlyLinks("<a target='_blank' href='https://a.example/?x=1&amp;y=2'>&copy; A</a>")).toBe(
    '<a href="https://a.example/?x=1&amp;y=2" target="_blank" rel="noopener">&copy; A</a>',
  );
});

it.each([
  ['<img src=x onerror=alert(1)>', ''],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<a href="javascript:alert(1)">x</a>', 'x</a>'],
  ['<a href="java&#10;script:alert(1)">x', 'x'],
  ['<a onclick="alert(1)" href="https://a.example">x</a>', '<a href="https://a.example">x</a>'],
  [`<a href="https://a.example/' onclick='alert(1)">x</a>`, `<a href="https://a.example/' onclick='alert(1)">x</a>`],
  [`<a href='https://a.example/" onclick="alert(1)'>x</a>`, 'x</a>'],
  ['<a href=https://a.example>x</a>', 'x</a>'],
  ['<svg><a href="https://a.example"><script>1</script></a></svg>', '<a href="https://a.example">1</a>'],
  ['<!-- <a href="https://a.example">x</a> -->', 'x</a> -->'],
  ['<abbr href="https://a.example">x</abbr>', 'x'],
  ['<a\u0000 href="https://a.example">x', 'x'],
  ['<img src=x onerror=alert(1) ', ''],
  ['1 < 2', '1 '],
])('links only: %j becomes %j', (html, left) => {
  expect(keepOnlyLinks(html)).toBe(left);
});

it('links only: for any input every remaining tag is a web link or its end', () => {
  const parts = [
    '<',
    '>',
    '"',
    "'",
    'a',
    ' ',
    '/',
    'href=',
    'https://x.y',
    'javascript:',
    'img',
    'onerror=',
    '=',
    '<!--',
    '-->',
    '<a ',
    '</a>',
  ];
  let seed = 7;
  const pick = (): string => parts[(seed = (seed * 48_271) % 2_147_483_647) % parts.length]!;
  const faults: string[] = [];
  for (let run = 0; run < 20_000; run++) {
    const html = Array.from({ length: 12 }, pick).join('');
    for (const [tag] of keepOnlyLinks(html).matchAll(/<[^>]*>?/g)) {
      if (!/^(<\/a>|<a href="https?:\/\/[^"<>]*"( target="_blank" rel="noopener")?>)$/.test(tag)) faults.push(`${html} left ${tag}`);
    }
  }
  expect(faults).toEqual([]);
});
