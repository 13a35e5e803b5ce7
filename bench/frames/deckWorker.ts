import earcut from 'earcut';

/** What deck.gl takes without looking at a parcel: triangles, corners and colours of all, in the way of GeoArrow's layers. */
export interface DeckMesh {
  origin: [lng: number, lat: number];
  ids: Float64Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  /** Longitude and latitude from the origin, degrees. */
  corners: Float32Array<ArrayBuffer>;
  indices: Uint32Array<ArrayBuffer>;
  /** RGBA of each corner. */
  colours: Uint8Array<ArrayBuffer>;
}

/** Where `cutCity.ts` says each part of the file stands. */
function readRings(file: ArrayBuffer) {
  const [count, cornerCount, lng, lat] = new Float64Array(file, 0, 4);
  let at = 32;
  const ids = new Float64Array(file, at, count!).slice();
  const starts = new Uint32Array(count! + 1);
  starts.set(new Uint32Array(file, (at += count! * 8), count!));
  starts[count!] = cornerCount!;
  const codes = new Uint32Array(file, (at += count! * 4), count!);
  const corners = new Float32Array(file, at + count! * 4, cornerCount! * 2).slice();
  return { origin: [lng!, lat!] as [number, number], ids, starts, codes, corners };
}

self.addEventListener('message', async ({ data: address }: MessageEvent<string>) => {
  const { origin, ids, starts, codes, corners } = readRings(await (await fetch(address)).arrayBuffer());
  const triangles: number[] = [];
  const colours = new Uint8Array(corners.length * 2);
  for (let parcel = 0; parcel < ids.length; parcel += 1) {
    const [from, to] = [starts[parcel]!, starts[parcel + 1]!];
    for (const index of earcut(corners.subarray(from * 2, to * 2 - 2))) triangles.push(from + index);
    const code = codes[parcel]!;
    for (let corner = from; corner < to; corner += 1)
      colours.set([120 + (code % 97), 120 + (code % 61), 120 + (code % 37), 150], corner * 4);
  }
  const indices = Uint32Array.from(triangles);
  const mesh: DeckMesh = { origin, ids, starts, corners, indices, colours };
  self.postMessage(mesh, { transfer: [ids, starts, corners, indices, colours].map(({ buffer }) => buffer) });
});
