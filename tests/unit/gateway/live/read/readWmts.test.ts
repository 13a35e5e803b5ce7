import { describe, expect, it } from 'vitest';
import { readWmts } from '../../../../../src/gateway/live/read/readWmts.ts';
import { readingOfAnswers } from '../../../../support/live/readingOfAnswers.ts';
import { wmtsDocument } from '../../../../support/live/tileDocuments.ts';

const DOCUMENT = 'https://tiles.example.vn/1.0.0/WMTSCapabilities.xml';
const TEMPLATE = 'https://tiles.example.vn/anh_nen/{style}/{Time}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png';

describe('WMTS', () => {
  it('WMTS: from its document, web levels become z, y and x in its own template', async () => {
    const { reading } = readingOfAnswers(DOCUMENT, [['WMTSCapabilities', wmtsDocument({ href: 'https://x/', template: TEMPLATE })]], {
      layer: 'anh_nen',
    });
    expect(await readWmts(reading)).toMatchObject({
      title: 'Ảnh nền',
      attribution: 'Trung tâm thử',
      bounds: [106, 10, 107, 11],
      min_zoom: 0,
      max_zoom: 17,
      identify: null,
      request: {
        kind: 'raster',
        tiles: ['https://tiles.example.vn/anh_nen/mac%20dinh/2024/Web/{z}/{y}/{x}.png'],
        tile_size: 256,
        scheme: 'xyz',
      },
    });
  });

  it('WMTS: key-value requests use levels named after their system, and a dimension’s default', async () => {
    const { reading, asked } = readingOfAnswers(
      'https://tiles.example.vn/gwc/wmts',
      [['GetCapabilities', wmtsDocument({ href: 'http://localhost/', prefix: 'EPSG:3857:' })]],
      { layer: 'anh_nen' },
    );
    const { request } = await readWmts(reading);
    expect(asked[0]).toContain('SERVICE=WMTS&REQUEST=GetCapabilities');
    const [template] = (request as { tiles: string[] }).tiles;
    expect(template).toMatch(
      /^https:\/\/tiles\.example\.vn\/gwc\/wmts\?SERVICE=WMTS&.*TIME=2024&TILEMATRIXSET=Web&TILEMATRIX=EPSG%3A3857%3A\{z\}&TILEROW=\{y\}&TILECOL=\{x\}$/,
    );
  });

  it('WMTS: a VN-2000 set is offered as its levels, in metres', async () => {
    const { reading } = readingOfAnswers('https://tiles.example.vn/wmts', [['GetCapabilities', wmtsDocument({ href: 'https://x/' })]], {
      layer: 'qh',
    });
    const { request, min_zoom, max_zoom } = await readWmts(reading);
    expect(request).toMatchObject({
      kind: 'warped-matrix',
      grid: { kind: 'tm3', central_meridian_deg: 105.75 },
      matrices: [
        { id: 'EPSG:9210:0', origin_e: 500_000, origin_n: 1_300_000, columns: 1_000, rows: 1_400, tile_px: 256 },
        { id: 'EPSG:9210:1', columns: 2_000, rows: 2_800 },
      ],
    });
    const [first, second] = (request as { matrices: Array<{ m_per_px: number }> }).matrices;
    expect(first!.m_per_px).toBeCloseTo(0.56, 9);
    expect(second!.m_per_px).toBeCloseTo(0.14, 9);
    expect((request as { url: string }).url).toMatch(/TILEMATRIX=\{matrix\}&TILEROW=\{row\}&TILECOL=\{col\}$/);
    expect([min_zoom, max_zoom]).toEqual([15, 19]);
  });

  it.each([
    [
      'a template of another host',
      wmtsDocument({ href: 'x', template: TEMPLATE.replace('tiles.example.vn', '169.254.169.254') }),
      /máy chủ khác, 169\.254\.169\.254.*--allow-host/,
    ],
    [
      'a template with unknown placeholders',
      wmtsDocument({ href: 'x', template: TEMPLATE.replace('{Time}', '{khoa}') }),
      /chỗ trống không rõ \{khoa\}/,
    ],
    [
      'levels that do not double',
      wmtsDocument({ href: 'x', template: TEMPLATE }).replace('<ows:Identifier>5</ows:Identifier>', '<ows:Identifier>05</ows:Identifier>'),
      /không theo cách chia/,
    ],
  ])('WMTS: %s is refused with a message', async (_what, document, words) => {
    const { reading } = readingOfAnswers(DOCUMENT, [['WMTSCapabilities', document]], { layer: 'anh_nen' });
    await expect(readWmts(reading)).rejects.toThrow(words);
  });

  it('WMTS: another host is accepted once the operator has named it', async () => {
    const template = TEMPLATE.replace('tiles.', 'a.tiles.');
    const { reading } = readingOfAnswers(DOCUMENT, [['WMTSCapabilities', wmtsDocument({ href: 'x', template })]], {
      layer: 'anh_nen',
      hosts: ['a.tiles.example.vn'],
    });
    expect((await readWmts(reading)).request).toMatchObject({ tiles: [expect.stringMatching(/^https:\/\/a\.tiles\.example\.vn\//)] });
  });
});
