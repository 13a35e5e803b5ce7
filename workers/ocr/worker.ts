import { exposeToBridge } from '../bridge/exposeToBridge.ts';
import { guardSinks } from '../bridge/guardSinks.ts';
import { OCR_CALLS } from './api.ts';
import { createOcrCore } from './core.ts';

// tesseract.js starts a worker of its own from here.
guardSinks();
exposeToBridge(OCR_CALLS, createOcrCore());
