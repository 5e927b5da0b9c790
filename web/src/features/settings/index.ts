export { closeSettings, openSettings, turnSettings, useSettingsTab } from './settings-address.ts';
