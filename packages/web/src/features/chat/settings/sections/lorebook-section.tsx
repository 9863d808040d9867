import { lorebookStrategies } from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'
import { NumberSetting } from '../fields/number-setting.tsx'
import { SelectSetting, SwitchSetting } from '../fields/setting-fields.tsx'

const strategyNames: Readonly<Record<(typeof lorebookStrategies)[number], () => string>> = {
  merged: m.settings_lore_merged,
  card_first: m.settings_lore_card_first,
  global_first: m.settings_lore_global_first,
}

/** Lorebook scan settings; a book's or entry's own values win. */
export const LorebookSection = () => (
  <>
    <NumberSetting
      name="lorebook.scan_depth"
      label={m.settings_lore_scan_depth()}
      hint={m.settings_lore_scan_depth_hint()}
      min={0}
      max={1_000}
      slider={{ max: 50 }}
    />
    <NumberSetting
      name="lorebook.budget_percent"
      label={m.settings_lore_budget_percent()}
      min={0}
      max={100}
      slider={{ max: 100 }}
    />
    <NumberSetting
      name="lorebook.budget_cap"
      label={m.settings_lore_budget_cap()}
      hint={m.settings_lore_budget_cap_hint()}
      min={0}
      max={10_000_000}
    />
    <SelectSetting
      name="lorebook.strategy"
      label={m.settings_lore_strategy()}
      options={lorebookStrategies.map(value => ({ value, label: strategyNames[value]() }))}
    />
    <SwitchSetting
      name="lorebook.recursive"
      label={m.settings_lore_recursive()}
      hint={m.settings_lore_recursive_hint()}
    />
    <NumberSetting
      name="lorebook.max_recursion_steps"
      label={m.settings_lore_recursion_steps()}
      hint={m.settings_lore_zero_hint()}
      min={0}
      max={100}
    />
    <SwitchSetting name="lorebook.include_names" label={m.settings_lore_include_names()} />
    <SwitchSetting name="lorebook.case_sensitive" label={m.settings_lore_case_sensitive()} />
    <SwitchSetting
      name="lorebook.match_whole_words"
      label={m.settings_lore_whole_words()}
      hint={m.settings_lore_whole_words_hint()}
    />
    <NumberSetting
      name="lorebook.min_activations"
      label={m.settings_lore_min_activations()}
      hint={m.settings_lore_min_activations_hint()}
      min={0}
      max={1_000}
    />
    <NumberSetting
      name="lorebook.min_activations_depth_max"
      label={m.settings_lore_min_depth_max()}
      hint={m.settings_lore_zero_hint()}
      min={0}
      max={1_000}
    />
    <SwitchSetting name="lorebook.use_group_scoring" label={m.settings_lore_group_scoring()} />
  </>
)
