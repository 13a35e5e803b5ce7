import { describe, expect, it } from 'vitest';
import { MAX_XML_TAGS } from '../../../../../src/gateway/live/fetch/liveLimits.ts';
import { attributeOf, childText, parseXml } from '../../../../../src/gateway/live/read/parseXml.ts';
import { plainText } from '../../../../../src/gateway/live/read/sourceReading.ts';

const parse = (text: string) => parseXml(Buffer.from(text));

describe('XML of services', () => {
  it('XML: prefixes do not matter, and a document with a DTD of elements is read', () => {
    const root = parse(
      '<?xml version="1.0"?><!DOCTYPE a SYSTEM "http://x/a.dtd" [ <!ELEMENT V EMPTY> ]><w:a xmlns:w="u" xmlns:l="v"><w:b l:href=" h ">x &amp; y</w:b></w:a>',
    );
    expect(childText(root, 'b')).toBe('x & y');
    expect(attributeOf(root.firstChild as typeof root, 'href')).toBe('h');
  });

  it('XML: the declared encoding is used', () => {
    const text = '<?xml version="1.0" encoding="windows-1258"?><a>đất</a>';
    expect(parseXml(Buffer.from(text.replace('đất', '\u00f0\u00e2\u00ec'), 'latin1').map((byte) => byte)).textContent).not.toBe('');
    expect(() => parse('<?xml version="1.0" encoding="khong-co"?><a/>')).toThrow(/Bảng mã "khong-co"/);
    expect(parseXml(Buffer.from('\ufeff<a>đ</a>', 'utf16le')).textContent).toBe('đ');
  });

  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  it.each([
    ['billion laughs', `<!DOCTYPE l [<!ENTITY l0 "ha">${laughs}]><l>&l9;</l>`, /ENTITY/],
    ['a file by an entity', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>', /ENTITY/],
    ['a parameter entity', '<!DOCTYPE r [%x;]><r/>', /ENTITY/],
    ['a second DOCTYPE', '<!DOCTYPE r><!DOCTYPE r [<!ENTITY x "y">]><r>&x;</r>', /DOCTYPE/],
    ['a DOCTYPE without an end', '<!DOCTYPE r [', /ENTITY/],
    ['too many tags', `<r>${'<a/>'.repeat(MAX_XML_TAGS)}</r>`, /thẻ/],
    ['too many comments', `<r>${'<!---->'.repeat(MAX_XML_TAGS)}</r>`, /thẻ/],
    ['a tag of many attributes', `<r x=">" ${Array.from({ length: 1_001 }, (_, n) => `a${n}=""`).join(' ')}/>`, /thuộc tính/],
    ['many attributes', `<r>${'<a b="" c="" d=""/>'.repeat(100_001)}</r>`, /thuộc tính/],
    ['elements nested 100,000 deep', '<a>'.repeat(100_000), /quá sâu/],
    ['text', 'Xin chào', /không phải XML/],
    ['nothing', '', /không phải XML/],
    ['an unknown entity', '<r>&khong_co;</r>', /không phải XML/],
  ])('XML: %s is refused with a message', (_what, text, words) => {
    expect(() => parse(text)).toThrow(words);
  });

  it('texts: they become plain, bounded single lines, whatever a service sends', () => {
    expect(plainText('  <script>alert(1)</script>Đất <b>ở</b>&nbsp;&lt;img src=x onerror=y&gt;\n\u202etxet\u0000 ', 200)).toBe(
      'Đất ở img src=x onerror=y txet',
    );
    expect(plainText('a'.repeat(10_000), 200)).toHaveLength(200);
    expect(plainText(null, 10)).toBe('');
  });
});
