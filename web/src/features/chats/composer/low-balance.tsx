import { Coins, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useUser } from '../../accounts/index.ts';
import { formatCredits, useCredits } from '../../credits/index.ts';
import { openSettings } from '../../settings/index.ts';
import { useModels } from '../queries.ts';
import { draftKeyOf } from '../run/send.ts';
import { useOpenPlace } from '../thread/use-open-place.ts';
import { useDraft } from './draft/drafts.ts';
import { dismissedFor, isDismissed, noteDismissal } from './low-balance-note.ts';

/**
 * A notice that credits are running out, shown until it is dismissed. It is not shown if the user's own key pays for
 * the question. At zero credits the dialog that refuses a question takes over.
 */
export default function LowBalance() {
  const user = useUser().data;
  const { data } = useCredits();
  const models = useModels().data;
  const chosen = useDraft(draftKeyOf(useOpenPlace()), ({ settings }) => settings.model) ?? models?.defaultModel;
  const [dismissed, setDismissed] = useState(dismissedFor);
  if (!user || !data?.isLow || data.isUnlimited || data.credits <= 0) return null;
  if (models?.models.some(({ id, route }) => id === chosen && route === 'own-key')) return null;
  if (isDismissed(dismissed, user.id, data.credits)) return null;
  return (
    <div
      role="status"
      className="mb-2 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-raised py-2 pr-2 pl-3 text-sm"
    >
      <p className="flex min-w-[min(8rem,100%)] flex-1 items-center gap-3 tabular-nums">
        <Icon of={Coins} size={16} className="flex-none text-warning" />
        You have {formatCredits(data.credits)} {Math.trunc(data.credits) === 1 ? 'credit' : 'credits'} left.
      </p>
      <span className="ml-auto flex items-center gap-3">
        <Button size="sm" onClick={() => openSettings('billing')}>
          Add Credits
        </Button>
        <IconButton
          icon={X}
          size="sm"
          label="Dismiss"
          onClick={() => setDismissed(noteDismissal(user.id, data.credits))}
        />
      </span>
    </div>
  );
}
