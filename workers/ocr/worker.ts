import * as Comlink from 'comlink';
import { exposeToBridge } from '../bridge/exposeToBridge.ts';
import type { OcrApi, OnReading } from './api.ts';
import { createOcrCore } from './core.ts';

type Proxied = OnReading & { [Comlink.releaseProxy]?: () => void };

const core = createOcrCore();

const api: OcrApi = {
  previewPicture: (picture, quarterTurns) => core.previewPicture(picture, quarterTurns),
  readCorners: async (picture, context, reading, onReading: Proxied) => {
    const read = await core.readCorners(picture, context, reading, onReading);
    onReading[Comlink.releaseProxy]?.();
    return read;
  },
  cancel: (reading) => core.cancel(reading),
};

/** What the user waits for dies with this worker, and pictures wait for the graphics processor: a starved one is waited for. */
const SILENCE_MS = 10_000;

exposeToBridge(api, SILENCE_MS);
