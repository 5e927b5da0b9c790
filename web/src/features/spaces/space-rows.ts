import { writer } from '../accounts/index.ts';

const key = 'atrium.space-rows';
/** The rows of a new account: its two spaces, and the two links below all spaces. */
const usual = 4;

/** How many rows the list of spaces in the sidebar had when this user last saw it here. */
export function rowsOfLastTime(): number {
  const [rows, userId] = (localStorage.getItem(key) ?? '').split(' ');
  return userId === writer && /^[1-9]\d{0,2}$/.test(rows ?? '') ? Number(rows) : usual;
}

/** Stores how many rows the list has, so that the next load holds its place. */
export function noteRows(rows: number): void {
  try {
    localStorage.setItem(key, `${Math.min(rows, 999)} ${writer}`);
  } catch {
    // If the storage is full, the next load holds the place of the usual rows.
  }
}
