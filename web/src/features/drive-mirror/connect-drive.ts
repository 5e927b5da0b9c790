import { leaveTo } from '../../lib/navigation.ts';
import { navigations } from '../../lib/paths.ts';

/** Leaves for Google's page of consent, and comes back to the page that is shown. */
export function connectDrive(): void {
  const query = new URLSearchParams(location.search);
  leaveTo(navigations.connectStorage(query.size > 0 ? `${location.pathname}?${query}` : location.pathname));
}
