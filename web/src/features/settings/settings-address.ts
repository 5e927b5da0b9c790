import { useAddressQuery } from '../../lib/navigation.ts';
import { closeOverPage, openOverPage, turnOverPage } from '../../lib/over-page.ts';
import type { SettingsTab } from '../../lib/paths.ts';
import { settingsTabs } from '../../lib/paths.ts';

/** The tab of the settings that the address names; null if it names none. */
export function useSettingsTab(): SettingsTab | null {
  const [query] = useAddressQuery();
  const name = query.get('settings');
  if (name === null) return null;
  return settingsTabs.find((tab) => tab === name) ?? 'account';
}

/**
 * Opens the settings over the current page, unless they are open.
 * @param open the sections of the tab that are expanded at first, by their ids, separated by commas
 */
export function openSettings(settings: SettingsTab = 'account', open?: string): void {
  if (new URLSearchParams(location.search).has('settings')) return;
  openOverPage({ settings, ...(open && { open }) });
}

/** Replaces the dialog over the page, another tab for instance, by a tab of the settings. */
export function turnSettings(settings: SettingsTab): void {
  turnOverPage({ settings });
}

export const closeSettings = closeOverPage;
