import type { FoundText } from './found-text.ts';

/** What a model is shown of a passage: its title and heading with it, so many characters at most. */
export function shownText(
  {
    title,
    locator,
    text,
  }: Pick<FoundText, 'title' | 'text'> & {
    readonly locator?: FoundText['locator'] | null;
  },
  most: number,
): string {
  return [title, locator?.heading ?? '', text].filter(Boolean).join('\n').slice(0, most).toWellFormed();
}
