/** Whether shortcuts are pressed with ⌘ in place of Ctrl. */
export const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);
