import { API_KEY_MAX, type Provider, providers, URL_MAX } from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { CheckField, SelectField, TextField } from '../../ui/field.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { knownServers, type ModelFormValues } from './model-form-fields.ts'

const providerNames: Readonly<Record<Provider, () => string>> = {
  'openai-compatible': m.models_provider_openai_compatible,
  anthropic: m.models_provider_anthropic,
  google: m.models_provider_google,
  ollama: m.models_provider_ollama,
  'llama-cpp': m.models_provider_llama_cpp,
  demo: m.models_provider_demo,
}

/** Where a model is and how to be let in. The demo model needs none of it. */
export function ConnectionFields({ values, errors }: { values: ModelFormValues; errors: FieldErrors }) {
  const [provider, setProvider] = useState(values.provider)
  return (
    <>
      <SelectField
        label={m.models_field_provider()}
        name="provider"
        value={provider}
        onChange={event => setProvider(providers.find(known => known === event.target.value) ?? provider)}
        options={providers.map(value => ({ value, label: providerNames[value]() }))}
        hint={provider === 'demo' ? m.models_demo_hint() : undefined}
      />
      {provider === 'demo' ? null : <UpstreamFields values={values} errors={errors} />}
    </>
  )
}

function UpstreamFields({ values, errors }: { values: ModelFormValues; errors: FieldErrors }) {
  const [address, setAddress] = useState(values.base_url)
  const last4 = values.api_key_last4
  return (
    <>
      <div className="flex flex-col gap-2">
        <TextField
          label={m.models_field_base_url()}
          error={errors.base_url}
          name="base_url"
          type="url"
          maxLength={URL_MAX}
          placeholder="https://…/v1"
          value={address}
          onChange={event => setAddress(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <ul aria-label={m.models_examples_label()} className="flex flex-wrap gap-1.5">
          {knownServers.map(({ name, base_url }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => setAddress(base_url)}
                className="min-h-8 rounded-full bg-sunken px-3 text-sm text-ink-soft hover:text-ink"
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <TextField
        label={m.models_field_model()}
        hint={m.models_field_model_hint()}
        error={errors.model}
        name="model"
        defaultValue={values.model}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={m.models_field_key()}
        hint={last4 === null ? m.models_field_key_hint() : m.models_field_key_kept({ last4 })}
        error={errors.api_key}
        name="api_key"
        type="password"
        maxLength={API_KEY_MAX}
        autoComplete="new-password"
        spellCheck={false}
      />
      {last4 !== null && <CheckField label={m.models_field_clear_key()} name="clear_key" />}
    </>
  )
}
