/**
 * The button of the open menu, until the menu has finished closing. A dialog opened by a menu item finds no focused
 * element to return to: the menu is gone, and its button has not got the focus back yet.
 */
export const openMenu: { button: HTMLElement | null } = { button: null };
