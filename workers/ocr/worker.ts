import { exposeToBridge } from '../bridge/exposeToBridge.ts';
import { OCR_CALLS } from './api.ts';
import { createOcrCore } from './core.ts';

exposeToBridge(OCR_CALLS, createOcrCore());
