import { navigate, useAddressQuery } from '../../lib/navigation.ts';
import { isOverPage, overPage } from '../../lib/over-page.ts';
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
 * Opens the settings over the page that is shown, unless they are open. Back closes them.
 * @param open the sections of the tab that stand open at first, by their names in the address, commas between
 */
export function openSettings(tab: SettingsTab = 'account', open?: string): void {
  if (new URLSearchParams(location.search).has('settings')) return;
  navigate(addressWith(tab, open), { state: overPage });
}

/** Shows another tab in place of the one that is open. */
export function turnSettings(tab: SettingsTab): void {
  navigate(addressWith(tab), { replace: true, state: history.state });
}

/** Closes the settings: back to the page they were opened over, or to the same page without them where they were the first thing shown. */
export function closeSettings(): void {
  if (isOverPage()) history.back();
  else navigate(addressWith(null), { replace: true });
}

function addressWith(tab: SettingsTab | null, open?: string): string {
  const query = new URLSearchParams(location.search);
  query.delete('open');
  if (tab === null) query.delete('settings');
  else query.set('settings', tab);
  if (tab !== null && open) query.set('open', open);
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname;
}
