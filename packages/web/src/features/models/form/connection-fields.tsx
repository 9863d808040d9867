import {
  API_KEY_MAX,
  chatAddressOf,
  type KnownServer,
  type ModelId,
  ownProviders,
  type Provider,
  providers,
  URL_MAX,
  withScheme,
} from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { SelectField } from '../../../ui/form/field.tsx'
import { useKnownServers } from '../store/admin-queries.ts'
import { useIsOwn } from '../store/model-owner.ts'
import { applyChosenModel } from './chosen-model.ts'
import { DraftCheck, type DraftProps, DraftText } from './draft-fields.tsx'
import { toUpstreamQuery } from './model-draft.ts'
import { ModelPicker } from './model-picker.tsx'
import { nameOfServer, usualModels } from './servers.ts'

interface ModelConnectionFieldsProps extends DraftProps {
  id: ModelId | undefined
  /** The last characters of the stored key. */
  last4: string | null
  server: KnownServer | undefined
}

/** Local models are downloaded, not connected. */
const connectable = providers.filter(provider => provider !== 'llama-cpp')

/** The demo model needs no connection. */
export function ConnectionFields({ id, last4, server, ...of }: ModelConnectionFieldsProps) {
  const { draft, change } = of
  const offered: readonly Provider[] = useIsOwn() ? ownProviders : connectable
  return (
    <>
      <SelectField
        label={m.models_field_provider()}
        name="provider"
        value={draft.provider}
        onChange={event =>
          change({ provider: offered.find(known => known === event.target.value) ?? draft.provider })
        }
        options={offered.map(value => ({ value, label: providerNames[value]() }))}
        hint={draft.provider === 'demo' ? m.models_demo_hint() : undefined}
      />
      {draft.provider !== 'demo' && <UpstreamFields {...of} id={id} last4={last4} server={server} />}
    </>
  )
}

function UpstreamFields({ id, last4, server, ...of }: ModelConnectionFieldsProps) {
  const { draft, change, errors } = of
  return (
    <>
      <DraftText
        of={of}
        name="base_url"
        label={m.models_field_base_url()}
        inputMode="url"
        maxLength={URL_MAX}
        hint={<AskedAddress of={of} />}
        placeholder="https://…/v1"
        spellCheck={false}
      />
      <KeyField of={of} last4={last4} server={server} />
      <ModelPicker
        value={draft.model}
        error={errors.model}
        usual={usualModels(server)}
        readUpstream={() => toUpstreamQuery(draft, id)}
        onType={model => change({ model, context_most: null })}
        onChoose={model => change(applyChosenModel(draft, model, server))}
      />
    </>
  )
}

function AskedAddress({ of: { draft } }: { of: DraftProps }) {
  const servers = useKnownServers().data?.servers ?? []
  const host = URL.parse(withScheme(draft.base_url.trim()))?.host
  const known = servers.find(({ base_url }) => URL.parse(base_url)?.host === host)
  const usual = known && URL.parse(known.base_url)?.pathname
  const address = chatAddressOf(draft.provider, draft.base_url, usual)
  if (address === null) return null
  return <span className="wrap-anywhere">{m.models_field_base_url_asked({ address })}</span>
}

interface KeyFieldProps extends Pick<ModelConnectionFieldsProps, 'last4' | 'server'> {
  of: DraftProps
}

function KeyField({ of, last4, server }: KeyFieldProps) {
  const link = server?.key_url
  const fresh = link ? m.models_field_key_hint_service : m.models_field_key_hint
  const hint = last4 === null ? fresh() : m.models_field_key_kept({ last4 })
  return (
    <div>
      <DraftText
        of={of}
        name="api_key"
        label={m.models_field_key()}
        hint={
          <>
            {hint}
            {link && server && (
              <a href={link} target="_blank" rel="noreferrer" className="ml-1.5 underline">
                {m.models_field_key_link({ name: nameOfServer(server) })}
              </a>
            )}
          </>
        }
        type="password"
        maxLength={API_KEY_MAX}
        autoComplete="new-password"
        spellCheck={false}
      />
      {last4 !== null && <DraftCheck of={of} name="clears_key" label={m.models_field_clear_key()} />}
    </div>
  )
}

const providerNames: Readonly<Record<Provider, () => string>> = {
  'openai-compatible': m.models_provider_openai_compatible,
  anthropic: m.models_provider_anthropic,
  google: m.models_provider_google,
  ollama: m.models_provider_ollama,
  'llama-cpp': m.models_provider_llama_cpp,
  demo: m.models_provider_demo,
}
