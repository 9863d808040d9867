/** What the product says where neither the user nor the card says anything. Macros are expanded in all of it. */
export const PROMPT_DEFAULTS = {
  main: "Write the next reply of {{char}} in a fictional chat between {{char}} and {{user}}. Stay in {{char}}'s role and leave {{user}}'s words and deeds to {{user}}.",
  jailbreak: '',
  newChat: '[Start a new Chat]',
  exampleChat: '[Example Chat]',
  impersonation:
    "[Write the next message of {{user}} instead, from {{user}}'s point of view and in the manner of {{user}}'s messages so far. Do not write as {{char}}.]",
  continueNudge:
    '[Go on with the last message from exactly where it stops. Repeat nothing of it and begin no new one.]',
} as const
