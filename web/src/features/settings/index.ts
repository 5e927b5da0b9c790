export { openSettings, turnSettings, useSettingsTab } from './settings-address.ts';
