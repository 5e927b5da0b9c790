import { expect, test } from 'vitest';
import type { z } from 'zod';
import { updateUser } from './accounts.ts';
import { NewModel } from './admin-models.ts';
import { PackageFields } from './admin-money.ts';
import { renameChat } from './chats.ts';
import { saveNote } from './notes.ts';
import { renamePasskey } from './passkeys.ts';
import { createPersona } from './personas.ts';
import { addSourceText, updateSource } from './sources.ts';
import { addFolder, createSpace } from './spaces.ts';
import { startReport } from './studio.ts';
import { updateTask } from './tasks.ts';

const unseen = ['', ' ', '\u200b', '\u200d\u200d', '\u202e', '\u0000\u0007', '\u3164', '\ufe0f', '\u2800', '\u00ad'];
const seen = ['a', '0', '日本', '👩‍🚀', 'می‌خواهم', '\u200bA', '©️', '?'];

test.each([
  ['a user', updateUser.body.shape.username],
  ['a passkey', renamePasskey.body.shape.name],
  ['a chat', renameChat.body.shape.title],
  ['a persona', createPersona.body.shape.name],
  ['a space', createSpace.body.shape.name],
  ['a folder', addFolder.body.shape.name],
  ['a task', updateTask.body.shape.title.unwrap()],
  ['a source', updateSource.body.shape.title.unwrap()],
  ['a package', PackageFields.shape.name],
  ['a model', NewModel.shape.name],
] as const)('the name of %s is refused where nothing of it is seen', (_, name: z.ZodType) => {
  const accepted = (texts: readonly string[]) => texts.filter((text) => name.safeParse(text).success);
  expect(accepted(unseen)).toEqual([]);
  expect(accepted(seen)).toEqual(seen);
});

test.each([
  ['a note', saveNote.body.shape.title.unwrap()],
  ['a pasted text', addSourceText.body.shape.title],
  ['a report', startReport.body.shape.title],
] as const)(
  'the name of %s, which may be left empty, is left empty where nothing of it is seen',
  (_, name: z.ZodType) => {
    expect(unseen.map((text) => name.parse(text))).toEqual(unseen.map(() => ''));
    expect(seen.map((text) => name.parse(text))).toEqual(seen);
  },
);
