import type { FoundText } from './found-text.ts';

/** The text of a passage that a model is shown: with title and heading, at most `most` characters. */
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
