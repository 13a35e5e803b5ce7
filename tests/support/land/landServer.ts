import type { ServerResponse } from 'node:http';
import * as v from 'valibot';
import { AroundRequest } from '../../../src/contract/land/around.ts';
import type { CadastralItem } from '../../../src/contract/land/parcels.ts';
import type { Cadastral } from '../../../src/contract/land/sheets.ts';
import type { WirePosition } from '../../../src/contract/fields.ts';
import type { ParcelLand } from '../../../src/contract/land/plannings.ts';
import { greatCircleM } from '../../../src/domain/geometry/greatCircle.ts';
import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { sendJson, startHttpServer, type SeenRequest, type TestServer } from '../gateways/httpServer.ts';
import { boxOfPoints } from '../../../src/domain/geometry/box.ts';

export interface TestLand {
  parcels: CadastralItem[];
  sheets: Cadastral[];
  plannings: ParcelLand[];
  /** Contents by path below `/files/`. */
  files: Record<string, unknown>;
}

export type AroundKind = 'planning' | 'sheets' | 'cadastral';

const PATHS: Record<string, AroundKind> = {
  '/app/parcel-land/find-around': 'planning',
  '/app/parcel-land-cadastrals/find-around': 'sheets',
  '/app/parcel-land-cadastral-items/find-around': 'cadastral',
};

const toLngLat = ({ latitude, longitude }: WirePosition): LngLat => ({ lng: longitude, lat: latitude });

const meets = (a: LngLatBox, b: LngLatBox): boolean => a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

interface Placed {
  longitude_center: number;
  latitude_center: number;
}

function around<Item extends Placed>(items: Item[], boxOf: (item: Item) => LngLatBox, body: string): Item[] {
  const { position, limitPoint } = v.parse(AroundRequest, JSON.parse(body));
  const asked = boxOfPoints(position.map(toLngLat));
  const middle = { lng: (asked.west + asked.east) / 2, lat: (asked.south + asked.north) / 2 };
  const distance = (item: Item) => greatCircleM(middle, { lng: item.longitude_center, lat: item.latitude_center });
  return items
    .filter((item) => meets(boxOf(item), asked))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, limitPoint);
}

/** Answers one request from the test land: the contract's three around searches, and its files. */
export function answerFromLand(land: TestLand, request: SeenRequest, response: ServerResponse): void {
  const kind = kindOf(request);
  if (kind === 'cadastral') {
    const boxOf = (item: CadastralItem) => boxOfPoints(item.position.map(toLngLat));
    sendJson(response, 200, { data: around(land.parcels, boxOf, request.body) });
  } else if (kind === 'sheets') {
    const boxOf = (sheet: Cadastral) => boxOfPoints(sheet.parcel_land_cadastral_positions.map(toLngLat));
    sendJson(response, 200, { data: around(land.sheets, boxOf, request.body) });
  } else if (kind === 'planning') {
    const pointOf = ({ longitude_center: lng, latitude_center: lat }: ParcelLand) => boxOfPoints([{ lng, lat }]);
    sendJson(response, 200, { data: around(land.plannings, pointOf, request.body) });
  } else {
    const file = land.files[request.path.replace('/files/', '')];
    if (file === undefined) sendJson(response, 404, { message: 'Không tìm thấy' });
    else sendJson(response, 200, file);
  }
}

const kindOf = ({ path }: SeenRequest): AroundKind | 'file' => PATHS[path] ?? 'file';

export type Before = (kind: AroundKind | 'file', request: SeenRequest, response: ServerResponse) => Promise<boolean> | boolean;

/**
 * Starts an HTTP server for the test land.
 * @param before may answer or delay a request itself; returns true when it answered
 */
export function startLandServer(land: TestLand, before: Before = () => false): Promise<TestServer> {
  return startHttpServer(async (request, response) => {
    if (!(await before(kindOf(request), request, response))) answerFromLand(land, request, response);
  });
}
