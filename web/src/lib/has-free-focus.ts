import { movedFrom } from './navigation.ts';

/**
 * Whether a part of the page that has just been drawn may take the focus: it is nowhere in particular, or still where
 * it was when the address last changed, or what had it then has disappeared. Otherwise the user has gone on to some
 * other control in the meantime.
 */
export function hasFreeFocus(): boolean {
  const focused = document.activeElement;
  const from = movedFrom();
  return !focused || focused === from || from?.isConnected === false || focused.matches('body, main');
}
