/** Counts what is left out of a chat, by reason. */
export class Notes {
  readonly counts: Record<string, number> = {};

  add(reason: string, count = 1): void {
    this.counts[reason] = (this.counts[reason] ?? 0) + count;
  }
}

export const noted = {
  tools: 'Messages of tools and of the system are left out.',
  pictures: 'Pictures are not part of the file; the text says where they were.',
  files: 'Attached files are not part of the file; the text names them.',
  lostFiles: 'Attached files that the archive does not hold, or that are too large, are only named.',
  failed: 'Replies that had failed without a word are left out.',
  odd: 'Parts of an unknown kind are left out.',
  archived: 'Archived chats are imported among the others.',
  folders: 'Chats in a folder or a project are imported without it.',
  projects: 'Projects are left out, with their instructions and documents.',
  tags: 'Tags of chats are left out.',
  texts: 'The text of attached files comes along as text files.',
} as const;

/** A line in a message that names a missing file. */
export const absentFile = (name: string) => `[Attached file: ${name}]`;
export const absentPicture = '[Picture]';

/** The text of a message without the lines that name what is missing. */
export const withoutAbsent = (text: string) => text.replaceAll(/^\[(?:Picture|Attached file: .*)\]$/gm, '');
