import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryPace } from '../../platform/outbound/delivery-pace.ts';

/** Overloads the event loop until the delivery pace has noticed it. */
export async function fallBehind(pace: DeliveryPace): Promise<void> {
  while (pace.isDue(pace.turn)) {
    const end = performance.now() + 60;
    while (performance.now() < end);
    await pause(1);
  }
}
