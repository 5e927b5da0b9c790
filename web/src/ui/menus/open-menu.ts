/**
 * The button of the menu that is open, until its closing is over. What a choice in a menu opens at once finds the focus
 * nowhere: the menu is gone, and its button has not been given the focus back yet.
 */
export const openMenu: { button: HTMLElement | null } = { button: null };
