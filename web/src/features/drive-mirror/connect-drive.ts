import { leaveTo } from '../../lib/navigation.ts';
import { navigations } from '../../lib/paths.ts';

/** Goes to Google's consent page, which leads back to the current page. */
export function connectDrive(): void {
  const query = new URLSearchParams(location.search);
  leaveTo(navigations.connectStorage(query.size > 0 ? `${location.pathname}?${query}` : location.pathname));
}
