import type { DriveEntry } from '@atrium/contract/drive-mirror';
import { closeFence } from '../../../platform/text/close-fence.ts';
import { escapeMarkdown } from '../../../platform/text/escape-markdown.ts';
import { oneLine } from '../../../platform/text/one-line.ts';

/** The content of a chat's file: the entries as the API gives them, one to a line, so that versions can be compared. */
export function chatFile(entries: readonly DriveEntry[]): string {
  return `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`;
}

/** The content of the readable file: the shown branch as Markdown. The same chat gives the same text. */
export function readableFile(
  chat: { readonly title: string; readonly currentMessageId: string | null },
  entries: readonly DriveEntry[],
  productName: string,
): string {
  const parts = branchOf(entries, chat.currentMessageId).map((entry) => {
    const who = entry.role === 'user' ? 'You' : escapeMarkdown(oneLine(entry.persona?.name ?? productName));
    const state = entry.cutBy ? cuts[entry.cutBy] : states[entry.status];
    const moment = entry.timestamp.slice(0, 16).replace('T', ' ');
    const model = entry.model ? ` · ${escapeMarkdown(oneLine(entry.model))}` : '';
    return `## ${who}\n\n*${moment} UTC${model}${state ? ` · ${state}` : ''}*\n\n${closeFence(entry.content.trimEnd())}\n`;
  });
  return [`# ${escapeMarkdown(oneLine(chat.title))}\n`, ...parts].join('\n');
}

const cuts: Readonly<Record<NonNullable<DriveEntry['cutBy']>, string>> = {
  credits: 'cut off where the credits paid for no more',
  'monthly-limit': 'cut off at the limit for the month',
};

const states: Readonly<Record<DriveEntry['status'], string>> = {
  complete: '',
  cut: 'cut off at its length limit',
  streaming: 'being written',
  stopped: 'stopped',
  interrupted: 'interrupted',
  failed: 'failed',
};

/** The entries from the root to the leaf; all entries if the leaf is not among them. */
function branchOf(entries: readonly DriveEntry[], leafId: string | null): DriveEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const branch: DriveEntry[] = [];
  const seen = new Set<string>();
  for (let at = leafId; at !== null && !seen.has(at); ) {
    seen.add(at);
    const entry = byId.get(at);
    if (!entry) break;
    branch.push(entry);
    at = entry.parentId;
  }
  return branch.length > 0 ? branch.reverse() : [...entries];
}
