/** Texts used where neither user nor card provides one, with macros. */
export const PROMPT_DEFAULTS = {
  main: "Write the next reply of {{char}} in a fictional chat between {{char}} and {{user}}. Stay in {{char}}'s role and leave {{user}}'s words and deeds to {{user}}.",
  jailbreak: '',
  new_chat_prompt: '[Start a new Chat]',
  new_group_chat_prompt: '[Start a new group chat. Group members: {{group}}]',
  new_example_chat_prompt: '[Example Chat]',
  impersonation_prompt:
    "[Write the next message of {{user}} instead, from {{user}}'s point of view and in the manner of {{user}}'s messages so far. Do not write as {{char}}.]",
  continue_nudge_prompt:
    '[Go on with the last message from exactly where it stops. Repeat nothing of it and begin no new one.]',
  group_nudge_prompt: '[Write the next reply only as {{char}}.]',
  wi_format: '{0}',
  scenario_format: '{{scenario}}',
  personality_format: '{{personality}}',
  summary_format: '[Earlier in this story: {0}]',
  memory_format: '[From earlier in this story: {0}]',
} as const
