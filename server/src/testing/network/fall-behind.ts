import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryPace } from '../../platform/outbound/delivery-pace.ts';

/** Gives the event loop more than it can do until the pace has seen it. */
export async function fallBehind(pace: DeliveryPace): Promise<void> {
  while (pace.isDue(pace.turn)) {
    const end = performance.now() + 60;
    while (performance.now() < end);
    await pause(1);
  }
}
