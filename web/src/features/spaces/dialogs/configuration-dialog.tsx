import { spaceLimits } from '@atrium/contract/space-rules';
import type { Space } from '@atrium/contract/spaces';
import { Suspense, useId } from 'react';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SearchStateLine } from '../../sources/index.ts';
import { ConfigurationConflict } from './configuration-conflict.tsx';
import { IconChoice } from './icon-choice.tsx';
import { ModelField } from './model-field.tsx';
import { ParentField } from './parent-field.tsx';
import { PersonaField } from './persona-field.tsx';
import { useConfiguration } from './use-configuration.ts';

interface ConfigurationDialogProps {
  readonly space: Space;
  readonly onClose: () => void;
}

/**
 * The configuration of a space: its description and the defaults of its chats. Unsaved changes are stored until
 * 'Cancel'.
 */
export default function ConfigurationDialog({ space, onClose }: ConfigurationDialogProps) {
  const config = useConfiguration(space, onClose);
  const { fields, change, fault, isSaving } = config;
  if (config.theirs) {
    return (
      <ConfigurationConflict
        before={config.mine}
        mine={fields}
        theirs={config.theirs}
        onKeepMine={config.keepMine}
        onTakeTheirs={config.takeTheirs}
        onClose={config.goOn}
      />
    );
  }
  return (
    <FormDialog
      isBusy={isSaving}
      fault={fault?.of === 'all' ? fault.sentence : null}
      onClose={onClose}
      title="Configuration"
      description={config.isRestored ? 'What you wrote before and did not save is still here.' : space.name}
      width="lg"
      verb={isSaving ? 'Saving...' : 'Save'}
      isReady={config.isDirty}
      onSubmit={() => config.save()}
      cancelLabel={config.isRestored ? 'Discard' : 'Cancel'}
      onCancel={() => {
        config.discard();
        onClose();
      }}
    >
      <TextField
        label="Name"
        value={fields.name}
        maxLength={spaceLimits.name}
        autoComplete="off"
        error={fault?.of === 'name' ? fault.sentence : null}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label="Description"
        value={fields.description}
        maxLength={spaceLimits.description}
        rows={2}
        onChange={(event) => change({ description: event.target.value })}
      />
      <IconChoice chosen={fields.iconType} onChoose={(iconType) => change({ iconType })} />
      <ParentField space={space} parentId={fields.parentId} onChoose={(parentId) => change({ parentId })} />
      <TextArea
        label="Instructions"
        hint="What every chat of this space is told first: who it is for, how to answer, what to leave out."
        value={fields.instructions}
        maxLength={spaceLimits.instructions}
        rows={5}
        onChange={(event) => change({ instructions: event.target.value })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <ModelField chosen={fields.defaultModel} onChoose={(defaultModel) => change({ defaultModel })} />
        <PersonaField chosen={fields.defaultPersona} onChoose={(defaultPersona) => change({ defaultPersona })} />
      </div>
      <WebSearchRow isOn={fields.webSearch} onChange={(webSearch) => change({ webSearch })} />
      <div className="min-h-9">
        <h3 className="font-label text-sm">Search in sources</h3>
        <Suspense fallback={null}>
          <SearchStateLine />
        </Suspense>
      </div>
    </FormDialog>
  );
}

function WebSearchRow({ isOn, onChange }: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <div className="flex min-h-10 items-center gap-3 text-sm">
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className="font-label">Web search</span>
        <span className="block text-faint text-xs">New chats of this space begin with web search on.</span>
      </label>
      <Switch id={id} checked={isOn} onChange={onChange} />
    </div>
  );
}
