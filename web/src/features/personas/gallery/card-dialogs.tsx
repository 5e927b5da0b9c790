import type { Persona } from '@atrium/contract/personas';
import { Suspense, useState } from 'react';
import { askedPart } from '../../../ui/late-part.ts';
import DeleteDialog from '../editor/delete-dialog.tsx';
import { deletePersona } from '../editor/save-persona.ts';
import type { CardTask } from './card-task.ts';

const ExportDialog = askedPart(() => import('./export-dialog.tsx'));
const TemplateChangeDialog = askedPart(() => import('./template-change-dialog.tsx'));

interface CardDialogsProps {
  readonly persona: Persona;
  readonly task: CardTask;
  readonly onClose: () => void;
}

/** The dialog that a card's menu opened. */
export default function CardDialogs({ persona, task, onClose }: CardDialogsProps) {
  return (
    <Suspense fallback={null}>
      {task === 'delete' && <DeletePersona persona={persona} onClose={onClose} />}
      {task === 'export' && <ExportDialog persona={persona} onClose={onClose} />}
      {task === 'template-change' && <TemplateChangeDialog persona={persona} onClose={onClose} />}
    </Suspense>
  );
}

function DeletePersona({ persona, onClose }: Omit<CardDialogsProps, 'task'>) {
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = async () => {
    setIsDeleting(true);
    await deletePersona({ kind: 'existing', id: persona.id }, persona.userId);
    onClose();
  };
  return <DeleteDialog name={persona.name} isDeleting={isDeleting} onClose={onClose} onDelete={() => void remove()} />;
}
