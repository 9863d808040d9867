import type { RegexScript } from '@inkling/engine'
import { ArrowLeft, Copy, Download, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/elements/button.tsx'
import { CONTROL } from '../../ui/form/control-class.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-control.tsx'
import { ScriptForm } from '../script-editor/script-form.tsx'
import { changeScript, groupNameOf, groupNames, moveToGroup, type ScriptsList } from './draft/changes.ts'
import { nameOf } from './draft/script-name.ts'
import type { ScriptActions } from './draft/use-script-actions.ts'
import { exportScripts } from './files/export-scripts.ts'

interface OpenScriptProps {
  script: RegexScript
  scripts: ScriptsList
  actions: ScriptActions
}

export function OpenScript({ script, scripts, actions }: OpenScriptProps) {
  const { id } = script
  return (
    <article aria-label={nameOf(script)} className="flex flex-col gap-5">
      <header className="flex items-center">
        <IconButton label={m.scripts_list_back()} onClick={() => actions.open(null)} className="md:hidden">
          <ArrowLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <h2 className="min-w-0 flex-1 truncate font-medium">{nameOf(script)}</h2>
        <IconButton label={m.scripts_duplicate_button()} onClick={() => actions.duplicate(script)}>
          <Copy aria-hidden="true" className="size-4.5" />
        </IconButton>
        <IconButton label={m.scripts_export_button()} onClick={() => exportScripts([script])}>
          <Download aria-hidden="true" className="size-4.5" />
        </IconButton>
        <IconButton
          label={m.app_delete_button()}
          onClick={() => {
            actions.remove(new Set([id]))
            actions.open(null)
          }}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      </header>
      <ScriptForm script={script} onChange={fields => actions.change(changeScript(id, fields))} />
      <GroupField
        group={groupNameOf(script)}
        names={groupNames(scripts)}
        onChange={group => actions.change(moveToGroup(id, group))}
      />
    </article>
  )
}

interface GroupFieldProps {
  group: string
  names: readonly string[]
  onChange: (group: string) => void
}

function GroupField({ group, names, onChange }: GroupFieldProps) {
  const list = useId()
  const [typed, setTyped] = useState<string>()
  return (
    <Field label={m.scripts_group_label()} hint={m.scripts_group_hint()}>
      {described => (
        <>
          <TextInput
            {...described}
            list={list}
            maxLength={100}
            autoComplete="off"
            value={typed ?? group}
            onChange={event => {
              setTyped(event.target.value)
              onChange(event.target.value)
            }}
            onBlur={() => setTyped(undefined)}
            className={`${CONTROL} min-h-11`}
          />
          <datalist id={list}>
            {names.map(name => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
