/** `events.ts` defines the data of these events. */
export const liveEventNames = [
  'ready',
  'session_changed',
  'session_removed',
  'message_added',
  'message_changed',
  'message_removed',
  'variables_changed',
  'answer_started',
  'answer_finished',
  'memory_changed',
  'settings_changed',
  'personas_changed',
  'presets_changed',
  'lorebooks_changed',
  'models_changed',
  'notification',
  'announcement',
  'login_ended',
] as const
export type LiveEventName = (typeof liveEventNames)[number]
