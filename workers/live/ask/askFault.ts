import type { Failure } from '../../../src/domain/result.ts';

/** Why a server's map could not be had. */
export class AskFault extends Error {
  readonly kind: Failure['kind'];
  readonly status: number | undefined;

  constructor(kind: Failure['kind'], message: string, status?: number) {
    super(message);
    this.name = 'AskFault';
    this.kind = kind;
    this.status = status;
  }
}

/** More than is taken. */
export const tooLarge = (message: string): AskFault => new AskFault('refused', message, 413);
