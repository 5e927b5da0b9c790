import { navigate } from '../../lib/navigation.ts';
import { isOverPage, overPage } from '../../lib/over-page.ts';
import type { SettingsTab } from '../../lib/paths.ts';

/** Opens 'Upgrade Your Plan' over the page that is shown, in place of the settings if they are open. Back closes it. */
export function openUpgrade(): void {
  const query = new URLSearchParams(location.search);
  if (query.has('upgrade')) return;
  const isInPlace = query.has('settings');
  navigate(addressWith({ upgrade: '1' }), { replace: isInPlace, state: isInPlace ? history.state : overPage });
}

/** Back to the page it was opened over, or to the same page without it where it was the first thing shown. */
export function closeUpgrade(): void {
  if (isOverPage()) history.back();
  else navigate(addressWith({}), { replace: true });
}

/** Shows a tab of the settings in its place. */
export function turnToSettings(tab: SettingsTab): void {
  navigate(addressWith({ settings: tab }), { replace: true, state: history.state });
}

function addressWith(dialog: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(location.search);
  for (const name of ['upgrade', 'settings', 'open']) query.delete(name);
  for (const [name, value] of Object.entries(dialog)) query.set(name, value);
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname;
}
