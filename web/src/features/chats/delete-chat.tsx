import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { ProblemError } from '../../lib/problem-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { chatKey, historyKey } from './queries.ts';
import { runAt, runs } from './run/active-runs.ts';
import { clearChat } from './thread/new-chat.ts';

interface DeleteChatProps {
  readonly chatId: string;
  readonly title: string;
  readonly onClose: () => void;
}

export default function DeleteChat({ chatId, title, onClose }: DeleteChatProps) {
  const [state, setState] = useState<'asks' | 'deleting' | 'failed'>('asks');
  const remove = async () => {
    setState('deleting');
    try {
      await call('deleteChat', { params: { id: chatId } });
    } catch (error) {
      // One that is gone already is what was asked for.
      if (!(error instanceof ProblemError && error.status === 404)) {
        setState('failed');
        return;
      }
    }
    const run = runAt({ chatId, slot: '' });
    if (run) runs.forget(run.runId);
    onClose();
    clearChat();
    queryClient.removeQueries({ queryKey: chatKey(chatId) });
    void queryClient.invalidateQueries({ queryKey: historyKey });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="confirm"
      title="Delete this chat?"
      description={`“${title}” is deleted with its messages and files. This action cannot be undone.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="destructive" busy={state === 'deleting'} onClick={() => void remove()}>
            {state === 'deleting' ? 'Deleting...' : 'Delete'}
          </Button>
        </>
      }
    >
      {state === 'failed' && (
        <p role="alert" className="text-danger text-sm">
          The chat could not be deleted. Try again in a moment.
        </p>
      )}
    </Dialog>
  );
}
