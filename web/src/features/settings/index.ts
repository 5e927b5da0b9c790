export { openSettings, useSettingsTab } from './settings-address.ts';
