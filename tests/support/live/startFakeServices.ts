import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type SeenRequest, startHttpServer, type TestServer } from '../gateways/httpServer.ts';
import { greyRows, pixels, pngFile } from '../pictures/pngParts.ts';
import { arcgisLayer, arcgisMap, pmtilesHead, wfsDocument, wmtsDocument } from './tileDocuments.ts';
import { geoServerWms, mapServerWms } from './wmsDocuments.ts';

export interface FakeServices extends TestServer {
  port: number;
  /** Replacements of answers by path; a test restores what it changes. */
  instead: Map<string, (request: SeenRequest, response: ServerResponse) => void>;
}

const PICTURE = { 'content-type': 'image/png' };
const JSON_TYPE = { 'content-type': 'application/json' };
const FEATURE = {
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: { so_thua: 7 }, geometry: { type: 'Point', coordinates: [106.7, 10.8] } }],
};

/** Starts small imitations of land services in one server. */
export async function startFakeServices(): Promise<FakeServices> {
  const instead: FakeServices['instead'] = new Map();
  const picture = pngFile({ width: 2, height: 2 }, pixels(greyRows(2, 2)));
  const archive = pmtilesHead({ name: 'Lô đất', vector_layers: [{ id: 'thua' }] });
  const send = (response: ServerResponse, headers: Record<string, string>, body: string | Uint8Array | object): void =>
    void response.writeHead(200, headers).end(body instanceof Uint8Array || typeof body === 'string' ? body : JSON.stringify(body));

  const answer = (request: SeenRequest, response: ServerResponse): void => {
    response.setHeader('access-control-allow-origin', '*');
    const other = instead.get(request.path);
    if (other) return other(request, response);
    const query = new URLSearchParams(request.query);
    const asked = [...query].find(([name]) => name.toLowerCase() === 'request')?.[1];
    const { path } = request;
    if (/^\/(geoserver|mapserv)$/.test(path)) {
      if (asked === 'GetMap' || asked === 'GetLegendGraphic') return send(response, PICTURE, picture);
      if (asked === 'GetFeatureInfo') return send(response, JSON_TYPE, FEATURE);
      const write = path === '/geoserver' ? geoServerWms : mapServerWms;
      return send(response, { 'content-type': 'text/xml' }, write({ href: 'http://localhost/inside' }));
    }
    if (path === '/wmts')
      return asked === 'GetTile'
        ? send(response, PICTURE, picture)
        : send(response, { 'content-type': 'text/xml' }, wmtsDocument({ href: 'x' }));
    if (path === '/wfs')
      return asked === 'GetFeature' ? send(response, JSON_TYPE, FEATURE) : send(response, { 'content-type': 'text/xml' }, wfsDocument());
    if (/^\/tiles\/\d+\/\d+\/\d+\.png$/.test(path)) return send(response, PICTURE, picture);
    if (/^\/tiles\/\d+\/\d+\/\d+\.pbf$/.test(path))
      return send(response, { 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' }, gzipSync('ô'));
    if (path === '/land.json')
      return send(response, JSON_TYPE, {
        name: 'Đất',
        tiles: ['tiles/{z}/{x}/{y}.pbf'],
        vector_layers: [{ id: 'thua' }],
        bounds: [106, 10, 107, 11],
      });
    if (path === '/land.pmtiles') {
      const [, from = '0', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const part = archive.subarray(Number(from), Number(to) + 1);
      return void response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${archive.length}` }).end(part);
    }
    if (path.endsWith('/MapServer')) return send(response, JSON_TYPE, arcgisMap());
    if (/\/(Map|Feature)Server\/1$/.test(path)) return send(response, JSON_TYPE, arcgisLayer());
    if (path.endsWith('/FeatureServer')) return send(response, JSON_TYPE, { layers: [{ id: 1, name: 'Chức năng' }] });
    if (path.endsWith('/export')) return send(response, PICTURE, picture);
    if (/\/(query|identify)$/.test(path)) return send(response, { 'content-type': 'text/plain;charset=utf-8' }, FEATURE);
    response.writeHead(404).end();
  };
  const server = await startHttpServer(answer);
  return { ...server, port: Number(new URL(server.base).port), instead };
}
