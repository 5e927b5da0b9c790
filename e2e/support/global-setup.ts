import { buildWeb } from '../../scripts/build-web.ts';
import { keepFirstStart } from './atrium.ts';

/** Runs once before all journeys: they go through the page as its sources are now, also when one is run by itself. */
export default function prepareJourneys(): Promise<void> {
  buildWeb();
  return keepFirstStart();
}
