import { shownName } from '@atrium/contract/shown-name';
import type { Draft } from './draft/draft.ts';
import { tellFailed, tellTooLong } from './tell-too-long.ts';

/** Shows why a draft cannot be sent. The draft is kept. */
export function tellUnsendable({ text, files }: Pick<Draft, 'text' | 'files'>): void {
  const failed = files.find((file) => file.state === 'failed');
  if (!failed) return void tellTooLong(text);
  const name = shownName(failed.name);
  tellFailed(`${name} could not be attached. Remove it${failed.canRetry ? ' or try it again' : ''}, then send.`);
}
