import { closeOverPage, openOverPage, turnOverPage } from '../../lib/over-page.ts';

/** Opens 'Upgrade Your Plan' over the current page, replacing the settings if they are open. */
export function openUpgrade(): void {
  const query = new URLSearchParams(location.search);
  if (!query.has('upgrade')) (query.has('settings') ? turnOverPage : openOverPage)({ upgrade: '1' });
}

export const closeUpgrade = closeOverPage;
