import { createActionHistoryCall } from '../../../src/contract/notes/notes.ts';
import { NOTE_FUNCTION_NAME } from '../../../src/domain/limits.ts';
import { askGateway } from '../gateways/askGateway.ts';
import type { SeededApp } from '../gateways/seededGateway.ts';
import type { TestCustomer } from './customers.ts';

/** Saves notes as another device of the customer, one a minute. */
export async function saveFromOtherDevice(
  { app }: SeededApp,
  customer: Pick<TestCustomer, 'id' | 'accessToken'>,
  count: number,
): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const note = {
      uid: `elsewhere-${number}`,
      title: `Mốc số ${number}`,
      published_at: new Date(Date.UTC(2020, 0, 1, 0, number)).toISOString(),
      // Alternate the spelling: §3 has 'lowercase in some places'.
      type: number % 2 === 0 ? 'point' : 'POINT',
      note: '',
      images_link: '',
      users_permissions_users: [customer.id],
      function_name: NOTE_FUNCTION_NAME,
      status: 'ACTIVE',
      data: { PositionMapDraw: [{ latitude: 16 + number / 1000, longitude: 108.2 }], PositionMapDrawFill: [] },
    };
    await askGateway(app, createActionHistoryCall, note, customer.accessToken);
  }
}
