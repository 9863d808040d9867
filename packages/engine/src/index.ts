export { referencedPaths } from './card/assets/relink.ts'
export { type AssetTarget, parseAssetUri } from './card/assets/uri.ts'
export type {
  AssetRow,
  BookEntry,
  Card,
  CardData,
  CardFile,
  CardImage,
  CharacterBook,
  ImageType,
} from './card/card.ts'
export { type CharxOptions, writeCharx } from './card/charx/write.ts'
export { type CardChange, type ChangedPart, cardChanges } from './card/diff/card-changes.ts'
export { type CardPatch, editCard } from './card/edit.ts'
export { type ExportOptions, exportCard } from './card/export/export.ts'
export { writeCardJson } from './card/export/json.ts'
export { type CardFacts, cardFacts } from './card/facts.ts'
export { exportFileName } from './card/file-name.ts'
export { greetingsOf } from './card/greetings.ts'
export { equalJson, type Json, type JsonObject } from './card/json.ts'
export { CARD_LIMITS } from './card/limits.ts'
export { type LinkedHost, linkedHosts } from './card/links.ts'
export { mojibakeRepair, repairMojibake } from './card/mojibake.ts'
export { notesFor } from './card/notes.ts'
export { CARD_NOTICES, type Notice, type NoticeCode } from './card/notices.ts'
export { type PngOptions, writeCardPng } from './card/png/write.ts'
export { CARD_PROBLEMS, type CardProblem, type CardProblemCode } from './card/problems.ts'
export { readCard } from './card/read.ts'
export { CARD_FORMATS, type CardFormat, type CardReading } from './card/reading.ts'
export { recogniseFile } from './card/recognise-file.ts'
export { recogniseJson, UPLOAD_KINDS, type UploadKind } from './card/recognise-json.ts'
export { type CardResult, normaliseCard } from './card/shape/normalise.ts'
export { type TavernHelper, tavernHelperOf } from './card/tavern-helper.ts'
export { type ChatFile, eachChatFile } from './chat/archive.ts'
export {
  type ChatFacts,
  type ChatHead,
  type ChatMessage,
  type ChatNode,
  type ChatNote,
  type ChatPath,
  type ChatRole,
  type ChatTree,
  type ImportedChat,
  makeFacts,
  makeMessage,
  type PathMessage,
  type StreamedChat,
  type StreamedPath,
  type StreamedTree,
} from './chat/chat.ts'
export { writeChat, writeChatHeader, writeChatLine } from './chat/jsonl/write.ts'
export { CHAT_LIMITS } from './chat/limits.ts'
export { CHAT_NOTICES, type ChatNotice, type ChatNoticeCode } from './chat/notices.ts'
export { writeMarkdownMessage, writeMarkdownTitle, writePlainMessage } from './chat/plain/write.ts'
export { CHAT_PROBLEMS, type ChatProblem, type ChatProblemCode } from './chat/problems.ts'
export { type ChatFormat, type ChatResult, readChat } from './chat/read.ts'
export type { ChatReadOptions } from './chat/reading.ts'
export { type StreamedChats, streamChat } from './chat/stream.ts'
export { pathOf, treeOf } from './chat/tree.ts'
export {
  TREE_FILE_BETWEEN,
  TREE_FILE_START,
  writeTree,
  writeTreeEnd,
  writeTreeNode,
} from './chat/tree-file/write.ts'
export { activateEntries } from './lorebook/activate.ts'
export {
  copyEntry,
  type EntryUid,
  makeEntry,
  makeLorebook,
  moveEntry,
  uidOf,
  withEntryIds,
} from './lorebook/edit/edit-book.ts'
export { entryFields, withEntryFields } from './lorebook/edit/edit-entry.ts'
export {
  ENTRY_POSITIONS,
  type EntryCharacters,
  type EntryFields,
  type EntryPosition,
} from './lorebook/edit/entry-fields.ts'
export { type MagicTitle, magicTitle } from './lorebook/entry/magic-title.ts'
export type { SecondaryLogic } from './lorebook/entry/rules.ts'
export { LOREBOOK_FORMATS, type LorebookFormat } from './lorebook/formats/lorebook-format.ts'
export {
  LOREBOOK_PROBLEMS,
  type LorebookProblem,
  type LorebookProblemCode,
} from './lorebook/formats/lorebook-problem.ts'
export { type LorebookReading, readLorebook } from './lorebook/formats/read-lorebook.ts'
export { readLorebookFile } from './lorebook/formats/read-lorebook-file.ts'
export { toWorldFile } from './lorebook/formats/world.ts'
export { toLorebookV3 } from './lorebook/formats/write-lorebook.ts'
export { type KeyFault, type ParsedKey, parseKey } from './lorebook/keys/parse-key.ts'
export { joinKeys, splitKeys } from './lorebook/keys/split-keys.ts'
export { LOREBOOK_LIMITS } from './lorebook/limits.ts'
export type {
  Activation,
  ActivationInput,
  ActiveEntry,
  AttachedBook,
  BookSource,
  EntryOutcome,
  EntryPlace,
  GenerationType,
  Lorebook,
  LorebookSettings,
  LorebookState,
  ScanMessage,
  ScanSpot,
  ScanTexts,
  SleepReason,
  TimedEffect,
  WakeReason,
} from './lorebook/types.ts'
export type { Clock } from './macros/clock.ts'
export { type Dice, numberedDice, seededDice } from './macros/dice.ts'
export { expandForScan, expandMacros } from './macros/expand.ts'
export type { MacroArgument } from './macros/table/macro.ts'
export { listMacros, type MacroDescription } from './macros/table/macros.ts'
export { type MacroChat, type MacroMessage, type MacroValues, macroValues } from './macros/values.ts'
export { type VariableScope, Variables, type VariableValues } from './macros/variables.ts'
export {
  type FoundMemory,
  MemoryIndex,
  type MemoryMark,
  type MemorySearch,
} from './memory/branch/memory-index.ts'
export type { VectorRow } from './memory/branch/vector-rows.ts'
export type { MemorySource, Passage, RecallCandidate } from './memory/candidate.ts'
export { type MemoryPiece, piecesOf } from './memory/pieces.ts'
export { dequantise, quantise, type SmallVector, similarity } from './memory/vector.ts'
export { beginnings, hasInitialState, withInitialState } from './mvu/initial/begin.ts'
export { mayCommand } from './mvu/read/commands.ts'
export { stateIn } from './mvu/state.ts'
export { withoutStatusPlace, withStatusPlace } from './mvu/status-place.ts'
export { updateVariables } from './mvu/update.ts'
export { writePersonas } from './persona/backup.ts'
export { mergePersonas, type PersonaMerge } from './persona/merge.ts'
export {
  type ImportedPersona,
  makePersona,
  PERSONA_POSITIONS,
  type PersonaConnection,
  type PersonaPosition,
} from './persona/persona.ts'
export { type PersonaProblem, type PersonasResult, readPersonas } from './persona/read.ts'
export { PRESET_NOTICES, type PresetNotice, type PresetNoticeCode } from './preset/notices.ts'
export type { ImportedPreset, Preset } from './preset/preset.ts'
export { type PresetProblem, type PresetResult, readPreset } from './preset/read.ts'
export { usablePreset } from './preset/usable.ts'
export { writePreset } from './preset/write.ts'
export { buildPrompt } from './prompt/build.ts'
export { PROMPT_DEFAULTS } from './prompt/defaults.ts'
export {
  DEFAULT_PROMPT_ORDER,
  DEFAULT_PROMPTS,
  type PromptDefinition,
  type PromptOrderItem,
} from './prompt/definition.ts'
export type { PromptMessage, Role } from './prompt/message.ts'
export { splitLeadingSystem } from './prompt/messages/leading-system.ts'
export {
  POST_PROCESSING,
  type PostProcessing,
  postProcess,
  type SpeakerNames,
} from './prompt/messages/post-process.ts'
export { type ExampleName, withPlainExamples } from './prompt/parts/examples.ts'
export type {
  AppliedScript,
  DropReason,
  PartPiece,
  PartSource,
  Prompt,
  PromptPart,
  PromptResult,
  RecalledPassage,
  StateAfter,
  Trimmed,
} from './prompt/result.ts'
export type { NamesBehavior, PromptSettings, PromptTexts } from './prompt/settings.ts'
export type {
  AuthorsNote,
  GroupMember,
  HistoryMessage,
  PersonaPlace,
  Place,
  PromptAction,
  PromptChat,
  PromptGroup,
  PromptGuard,
  PromptInput,
  PromptLorebooks,
  PromptMemory,
  PromptPersona,
  PromptRecall,
} from './prompt/types.ts'
export {
  type AppliedText,
  applyScripts,
  applyToAll,
  type PassOptions,
  type PassText,
} from './regex/apply.ts'
export { type CardWants, cardWants, wantsAnything } from './regex/card-wants.ts'
export { checkFind, type Finding, type FindingCode } from './regex/check/check.ts'
export { explainFind, groupsOf } from './regex/explain/explain.ts'
export type { Asked, ClassName, PatternPart, Repeat, SetMember } from './regex/explain/part.ts'
export { type Find, type FindNote, type FindNoteCode, parseFind } from './regex/find/parse.ts'
export { isFrontend } from './regex/frontend.ts'
export { type GuardedPass, guardPass, passLimits } from './regex/guard-pass.ts'
export {
  type Guarded,
  isPaused,
  type Overruns,
  runGuarded,
  type TimeLimits,
  type WorkEnd,
  type WorkHost,
} from './regex/guarded.ts'
export { REGEX_LIMITS } from './regex/limits.ts'
export { messageDepths, type Occasion, type PassedBy, whyNot } from './regex/occasion.ts'
export { type Pass, type PassResult, runPass } from './regex/pass.ts'
export { REGEX_NOTICES, type RegexNotice, type RegexNoticeCode } from './regex/read/notices.ts'
export { embeddedScripts, type RegexReading, readRegexScripts } from './regex/read/read.ts'
export type { SkipReason } from './regex/run/prepare.ts'
export {
  inRunningOrder,
  type OwnedScript,
  PLACEMENTS,
  type Placement,
  type RegexScript,
  SCRIPT_OWNERS,
  type ScriptOwner,
} from './regex/script.ts'
export { type TracedMatch, type TracedPlace, type TraceStep, traceScripts } from './regex/trace.ts'
export { type PassValues, revivePassValues } from './regex/values.ts'
export { regexFileName, writeRegexScripts } from './regex/write.ts'
export { settingsAsPreset } from './settings/as-preset.ts'
export { changeSettings, completeSettings, type SettingsChange, saidSettings } from './settings/change.ts'
export { type SettledPrompt, settlePrompt, type UsedPreset } from './settings/in-prompt.ts'
export { type ModelLimits, PRODUCT_SETTINGS } from './settings/layers.ts'
export {
  type EffectiveSettings,
  type ResolvedSettings,
  resolveSettings,
  SETTINGS_SOURCES,
  type SettingsLayers,
  type SettingsSource,
  type SettingsSources,
} from './settings/resolve.ts'
export {
  type AppearanceSettings,
  type ChatSettings,
  type MemorySettings,
  NO_SETTINGS,
  type NoteSettings,
  type SamplingSettings,
  type SomeSettings,
  type Switches,
} from './settings/settings.ts'
export { countTokens } from './text/count-tokens.ts'
export { compareTexts, type TextPiece } from './text/diff/compare-texts.ts'
export { findFolded, foldText, type TextRange } from './text/fold.ts'
export { type FoldedForms, foldedForms } from './text/folded-forms.ts'
export { plainText } from './text/plain.ts'
export { truncate } from './text/truncate.ts'
export { type CompressedTree, compressTree, type TreeNode, type TreeRow } from './tree/compress.ts'
