import { goToArea } from '../map/coverage.ts';
import { dismissWelcome } from './offerWelcome.ts';

/** The map goes to where parcels of a ward are drawn. */
export function goToWard(code: string): void {
  dismissWelcome();
  goToArea(code);
}
