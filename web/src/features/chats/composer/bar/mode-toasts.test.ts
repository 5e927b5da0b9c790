import type { ThinkingMode } from '@atrium/contract/models';
import { expect, test } from 'vitest';
import { useToasts } from '../../../../ui/notices/toast.ts';
import { draftOf } from '../draft/drafts.ts';
import { chooseThinking, toggleWebSearch } from './mode-toasts.ts';

const told = () => {
  const [latest] = useToasts.getState().toasts;
  return [latest?.title, latest?.description];
};

test('each way of thinking is told by its name, and choosing again what is on goes back to fast', () => {
  const steps: [ThinkingMode, ThinkingMode][] = [
    ['deep', 'deep'],
    ['research', 'research'],
    ['research', 'fast'],
    ['deep', 'deep'],
    ['fast', 'fast'],
  ];
  for (const [chosen, mode] of steps) {
    chooseThinking('a chat', chosen);
    expect(draftOf('a chat').settings.thinkingMode).toBe(mode);
    expect(told()).toEqual(['Thinking Mode Updated', `Switched to ${mode} thinking mode`]);
  }
});

test('searching the web is told when it is turned on, and off', () => {
  for (const [isOn, word] of [
    [true, 'enabled'],
    [false, 'disabled'],
  ] as const) {
    toggleWebSearch('a chat');
    expect(draftOf('a chat').settings.webSearch).toBe(isOn);
    expect(told()).toEqual(['Web Search Toggled', `Web search ${word}`]);
  }
});
