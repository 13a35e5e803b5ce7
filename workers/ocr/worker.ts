import { failure, success } from '../../src/domain/result.ts';
import { exposeToBridge } from '../exposeToBridge.ts';
import type { OcrApi } from './api.ts';
import { previewPicture } from './previewPicture.ts';

const api: OcrApi = {
  previewPicture,
  readCorners: () => Promise.resolve(failure('malformed', 'engine')),
  cancel: () => Promise.resolve(success(null)),
};

exposeToBridge(api);
