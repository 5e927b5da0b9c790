import type { Citation, Grounding } from '@atrium/contract/run-event';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newDraftOf } from '../../composer/draft/draft.ts';
import Markdown from '../../markdown/markdown.tsx';
import { OpenCited } from '../../markdown/message-context.ts';
import { requestOf } from '../../run/request-of.ts';
import { spaceOfSlot } from '../../thread/slots.ts';
import { GroundingNote, unsupportedIn } from './grounding-note.tsx';
import { openCited } from './open-cited.ts';
import { Sources } from './sources.tsx';

afterEach(cleanup);

const content = 'The fee is **nine** crowns [1]. It is forty dollars for every week [1].\n\nBoats enter `free`.';
const sentence = (text: string, isSupported: boolean) => {
  const start = content.indexOf(text);
  return { start, end: start + text.length, score: isSupported ? 1 : 0, isSupported };
};
const grounding: Grounding = {
  state: 'cited',
  sentences: [
    sentence('The fee is **nine** crowns [1].', true),
    sentence('It is forty dollars for every week [1].', false),
    sentence('Boats enter `free`.', false),
  ],
};
const source: Citation = { id: 's1', title: 'Rules', quote: 'nine crowns', itemId: 'item', start: 4, end: 15 };

function show(unsupported: readonly string[], open: ((source: Citation) => void) | null = null) {
  render(
    <OpenCited value={open}>
      <Markdown messageId="m" text={content} sources={[source]} isOpen={false} unsupported={unsupported} />
    </OpenCited>,
  );
}

describe('a reply that stands on sources', () => {
  it('has no mark where all is supported, and none where it cites nothing at all', () => {
    show([]);
    expect(screen.queryByRole('button', { name: /Not supported/ })).toBeNull();
    expect(unsupportedIn({ content, grounding: { state: 'not-cited', sentences: grounding.sentences } })).toEqual([]);
    expect(unsupportedIn({ content, grounding: null })).toEqual([]);
  });

  it('has a sign behind each sentence that its citations do not carry, and its words apart', () => {
    show(unsupportedIn({ content, grounding }));
    expect(screen.getAllByRole('button', { name: 'Not supported by the cited passages' })).toHaveLength(2);
    const apart = [...document.querySelectorAll('.unsupported')].map((each) => each.textContent).join('|');
    expect(apart).toContain('It is forty dollars for every week');
    expect(apart).toContain('Boats enter');
    expect(apart).not.toContain('nine');
  });

  it('has a sign behind each of several sentences of one paragraph, also where they are the same', () => {
    const twice = 'It is dear [1]. Boats are many. It is dear [1]. It is far.';
    render(
      <Markdown
        messageId="m"
        text={twice}
        sources={[source]}
        isOpen={false}
        unsupported={['It is dear [1].', 'It is dear [1].', 'It is far.']}
      />,
    );
    expect(screen.getAllByRole('button', { name: 'Not supported by the cited passages' })).toHaveLength(3);
    const apart = [...document.querySelectorAll('.unsupported')].map((each) => each.textContent).join('|');
    expect(apart).toContain('It is far');
    expect(apart).not.toContain('Boats');
  });

  it('opens the words a citation rests on in their source', () => {
    const open = vi.fn();
    show([], open);
    fireEvent.click(screen.getAllByRole('button', { name: 'Source 1: Rules' })[0] as HTMLElement);
    expect(open).toHaveBeenCalledWith(source);
  });

  it('leads to the source beside the chat of the space, and to nowhere outside of spaces', () => {
    expect(openCited(null, 'chat')).toBeNull();
    openCited(2, 'chat')?.(source);
    expect(location.search).toBe('?section=spaces&space=2&tab=chats&chat=chat&source=item&at=4-15');
    expect(history.state).toEqual({ quote: 'nine crowns' });
    openCited(2, 'chat')?.({ ...source, itemKind: 'note', version: 7 });
    expect(location.search).toBe('?section=spaces&space=2&tab=chats&chat=chat&note=item&at=4-15&version=7');
  });

  it('says in words when nothing of it is in the sources', () => {
    render(<GroundingNote grounding={{ state: 'nothing-found', sentences: [] }} />);
    expect(screen.getByText('Not in your sources.')).toBeTruthy();
  });

  it('counts the sentences that are marked', () => {
    render(<GroundingNote grounding={grounding} />);
    expect(screen.getByText(/2 sentences are marked/)).toBeTruthy();
  });
});

describe('the sources below a reply', () => {
  it('show the beginning of their passage, cut before an emoji and not within it', () => {
    render(
      <Sources
        sources={[
          { ...source, quote: `${'a'.repeat(199)}🦩 and more` },
          { ...source, id: 's2' },
        ]}
      />,
    );
    expect(tips()).toEqual([`${'a'.repeat(199)}…`, 'nine crowns']);
  });
});

const tips = () => screen.getAllByRole('listitem').map((item) => item.firstElementChild?.getAttribute('data-tip'));

describe('an empty chat of a space', () => {
  it('has a draft of its own, and its first question names the space', () => {
    expect([newDraftOf('space-3-1'), newDraftOf('new-1')]).toEqual(['space-3', 'new']);
    expect([spaceOfSlot('space-3-1'), spaceOfSlot('new-1')]).toEqual([3, null]);
    const asked = (slot: string) =>
      requestOf({
        ask: { kind: 'question', text: 'Hello', attachments: [] },
        settings: { model: 'm', badge: '', thinkingMode: 'fast', webSearch: false },
        chatId: null,
        slot,
        runId: 'r',
        messageId: 'q',
        personas: [],
        lastId: null,
        now: '',
      });
    expect(asked('space-3-1')).toMatchObject({ spaceId: 3, sessionId: null, persona: null });
    expect(asked('new-1')).not.toHaveProperty('spaceId');
  });
});
