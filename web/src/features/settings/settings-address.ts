import { useAddressQuery } from '../../lib/navigation.ts';
import { closeOverPage, openOverPage, turnOverPage } from '../../lib/over-page.ts';
import type { SettingsTab } from '../../lib/paths.ts';
import { settingsTabs } from '../../lib/paths.ts';

/** The tab of the settings that the address names; null where it names none. */
export function useSettingsTab(): SettingsTab | null {
  const [query] = useAddressQuery();
  const name = query.get('settings');
  if (name === null) return null;
  return settingsTabs.find((tab) => tab === name) ?? 'account';
}

/**
 * Opens the settings over the page that is shown, unless they are open.
 * @param open the sections of the tab that stand open at first, by their names in the address, commas between
 */
export function openSettings(settings: SettingsTab = 'account', open?: string): void {
  if (new URLSearchParams(location.search).has('settings')) return;
  openOverPage({ settings, ...(open && { open }) });
}

/** Shows another tab in place of the one that is open. */
export function turnSettings(settings: SettingsTab): void {
  turnOverPage({ settings });
}

export const closeSettings = closeOverPage;
