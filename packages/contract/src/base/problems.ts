/**
 * HTTP status of every problem code. The web app has a message for each in both languages. Released codes are never
 * renamed.
 */
export const problemStatus = {
  // any call
  invalid_input: 400,
  unknown_field: 400,
  not_signed_in: 401,
  not_allowed: 403,
  wrong_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  server_busy: 503,
  shutting_down: 503,
  store_unavailable: 503,

  // accounts
  wrong_login: 401,
  wrong_password: 400,
  username_taken: 409,
  username_similar: 409,
  username_reserved: 409,
  email_taken: 409,
  weak_password: 400,
  registration_closed: 403,
  invitation_required: 403,
  invitation_invalid: 403,
  reset_link_invalid: 403,
  mail_off: 403,
  oidc_off: 403,
  oidc_required: 403,
  oidc_unreachable: 502,
  oidc_refused: 403,
  oidc_no_email: 403,
  oidc_email_taken: 409,
  oidc_linked_elsewhere: 409,
  last_admin: 409,
  key_scope: 403,
  key_limit: 409,
  own_models_off: 403,
  own_model_limit: 409,
  not_an_account: 400,

  // files
  wrong_encoding: 400,
  too_many_files: 400,
  unsafe_archive: 400,

  // cards
  not_a_card: 400,
  no_character_data: 400,
  broken_image: 400,
  image_too_large: 400,
  broken_archive: 400,
  broken_card_json: 400,
  encrypted_card: 400,
  card_without_name: 400,
  card_too_large: 413,
  card_refused: 400,
  card_exists: 409,
  wrong_status: 409,
  revision_changed: 409,

  // tags
  tag_taken: 409,
  tag_category_taken: 409,
  tag_category_in_use: 409,
  tag_limit: 409,

  // authors
  follow_limit: 409,

  // uploads
  upload_type: 400,
  upload_signature: 403,
  upload_limit: 429,

  // images from other sites
  foreign_pictures_off: 403,
  foreign_picture_refused: 400,
  foreign_picture_unreachable: 502,
  foreign_picture_too_large: 413,
  not_a_picture: 400,

  // personas
  persona_limit: 409,
  no_personas: 400,

  // presets
  preset_limit: 409,
  not_a_preset: 400,

  // lorebooks
  lorebook_limit: 409,
  lorebook_too_large: 413,
  lorebook_too_slow: 400,
  not_a_lorebook: 400,

  // chat
  too_many_generations: 429,
  message_streaming: 409,
  stale_edit: 409,
  nothing_to_regenerate: 409,
  nothing_to_continue: 409,
  no_model: 409,
  prompt_too_large: 400,
  which_card: 409,
  not_a_chat: 400,
  chat_refused: 400,
  broken_chat_archive: 400,
  variables_too_large: 413,

  // models; our own codes, never the upstream's text
  upstream_key_refused: 502,
  upstream_no_credit: 502,
  upstream_rate_limited: 502,
  upstream_model_unknown: 502,
  upstream_context_too_long: 502,
  upstream_limit_too_high: 502,
  upstream_moderated: 502,
  upstream_region: 502,
  upstream_blocked: 502,
  upstream_wrong_path: 502,
  upstream_refused: 502,
  no_prompt: 404,
  upstream_loading: 502,
  upstream_failed: 502,
  upstream_unreachable: 502,
  upstream_address_refused: 502,
  upstream_moved: 502,
  upstream_timeout: 502,
  upstream_silent: 502,
  upstream_cut: 502,
  upstream_garbage: 502,
  upstream_empty: 502,
  upstream_only_thoughts: 502,
  upstream_tool_call: 502,
  answer_too_long: 502,
  generation_too_long: 502,
  server_restarted: 502,
  daily_limit_reached: 429,

  // local models and their downloads
  box_unavailable: 409,
  box_busy: 503,
  model_not_ready: 409,
  model_broken: 502,
  out_of_memory: 502,
  hub_unreachable: 502,
  hub_not_found: 404,
  hub_refused: 502,
  hub_file_changed: 502,
  disk_full: 507,

  // memory
  no_embedding_model: 409,
  model_off: 409,
  model_gone: 409,
  memory_limit: 409,
  wrong_vectors: 400,
  nothing_to_summarise: 409,
} as const satisfies Record<string, number>

export const upstreamProblems = [
  'upstream_key_refused',
  'upstream_no_credit',
  'upstream_rate_limited',
  'upstream_model_unknown',
  'upstream_region',
  'upstream_blocked',
  'upstream_wrong_path',
  'upstream_refused',
  'upstream_failed',
  'upstream_loading',
  'upstream_unreachable',
  'upstream_address_refused',
  'upstream_moved',
  'upstream_timeout',
  'upstream_garbage',
] as const satisfies readonly ProblemCode[]

export type ProblemCode = keyof typeof problemStatus
export const problemCodes = Object.keys(problemStatus) as ProblemCode[] // `Object.keys` loses the literal type
