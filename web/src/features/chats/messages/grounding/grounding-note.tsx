import type { Grounding } from '@atrium/contract/run-event';
import { SearchX, TriangleAlert } from 'lucide-react';
import { Icon } from '../../../../ui/icon.tsx';
import type { ShownMessage } from '../../run/live-run.ts';

const notes = {
  'nothing-found': {
    title: 'Not in your sources',
    sentence: 'Nothing in the sources of this space meets the question. What stands here comes from elsewhere.',
  },
  'not-cited': {
    title: 'Not in your sources',
    sentence: 'The reply cites none of the passages that were found. What stands here comes from elsewhere.',
  },
  'not-searched': {
    title: 'Your sources were not searched',
    sentence: 'They could not be searched just now. Ask again in a moment.',
  },
} as const;

/** Describes how well a reply is supported by the sources of its space. Draws nothing if all of it is supported. */
export function GroundingNote({ grounding: { state, sentences } }: { readonly grounding: Grounding }) {
  if (state !== 'cited') {
    const { title, sentence } = notes[state];
    return (
      <p className="mt-3 flex items-start gap-2 text-muted text-sm">
        <Icon of={SearchX} size={16} className="mt-0.5 flex-none" />
        <span>
          <b className="font-title text-ink">{title}.</b> {sentence}
        </span>
      </p>
    );
  }
  const count = sentences.filter(({ isSupported }) => !isSupported).length;
  if (count === 0) return null;
  return (
    <p className="mt-3 flex items-start gap-2 text-muted text-sm">
      <Icon of={TriangleAlert} size={16} className="mt-0.5 flex-none text-warning" />
      {count === 1
        ? 'One sentence is marked: the passages it cites do not say what it says.'
        : `${count} sentences are marked: the passages they cite do not say what they say.`}
    </p>
  );
}

/** The sentences to be marked, as they stand in the text. */
export function unsupportedIn({ content, grounding }: Pick<ShownMessage, 'content' | 'grounding'>): readonly string[] {
  if (grounding?.state !== 'cited') return none;
  return grounding.sentences
    .filter(({ isSupported }) => !isSupported)
    .map(({ start, end }) => content.slice(start, end));
}

const none: readonly string[] = [];
