export { withoutInlinePicture } from './card/assets/picture.ts'
export { referencedPaths } from './card/assets/relink.ts'
export { type AssetTarget, parseAssetUri } from './card/assets/uri.ts'
export { type CardChange, type ChangedPart, diffCards } from './card/card-changes.ts'
export { type CardPatch, editCard } from './card/edit.ts'
export { type ExportOptions, exportCard } from './card/formats/export.ts'
export { type CharxOptions, writeCharx } from './card/formats/write-charx.ts'
export { writeCardJson } from './card/formats/write-json.ts'
export { type PngOptions, writeCardPng } from './card/formats/write-png.ts'
export type {
  AssetRow,
  BookEntry,
  Card,
  CardAssetFile,
  CardData,
  CardImage,
  CharacterBook,
  ImageType,
} from './card/model/card.ts'
export { CARD_FORMATS, type CardFormat, type CardReading } from './card/model/card.ts'
export {
  type CardCapabilities,
  hasCapabilities,
  readCardCapabilities,
} from './card/model/card-wants.ts'
export { type CardFacts, chooseCreatorNotes, countCardFacts, listGreetings } from './card/model/facts.ts'
export { findLinkedHosts, type LinkedHost } from './card/model/links.ts'
export { readTavernHelper, type TavernHelper } from './card/model/tavern-helper.ts'
export { readCard } from './card/read.ts'
export { recogniseFile } from './card/recognise-file.ts'
export { proposeMojibakeRepair, repairMojibake } from './card/shape/mojibake.ts'
export { type CardResult, normaliseCard } from './card/shape/normalise.ts'
export { type ChatFile, forEachChatFile } from './chat/archive.ts'
export { writeChat, writeChatHeader, writeChatLine } from './chat/formats/jsonl/write.ts'
export {
  TREE_FILE_BETWEEN,
  TREE_FILE_START,
  writeTree,
  writeTreeEnd,
  writeTreeNode,
} from './chat/formats/tree-file/write.ts'
export {
  writeMarkdownMessage,
  writeMarkdownTitle,
  writePlainMessage,
} from './chat/formats/write-plain-text.ts'
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
} from './chat/model/chat.ts'
export { type CompressedTree, compressTree, type TreeNode, type TreeRow } from './chat/model/compress-tree.ts'
export { toPath, toTree } from './chat/model/tree.ts'
export { type ChatFormat, type ChatResult, readChat } from './chat/read.ts'
export { CHAT_NOTICES, type ChatNotice, type ChatNoticeCode } from './chat/reading/notices.ts'
export { CHAT_PROBLEMS, type ChatProblem, type ChatProblemCode } from './chat/reading/problems.ts'
export type { ChatReadOptions } from './chat/reading/reading.ts'
export { CHAT_LIMITS } from './chat/reading/reading.ts'
export { type StreamedChats, streamChat } from './chat/stream.ts'
export { exportFileName } from './files/file-name.ts'
export { CARD_LIMITS } from './files/limits.ts'
export { CARD_NOTICES, type Notice, type NoticeCode } from './files/notices.ts'
export { CARD_PROBLEMS, type CardProblem, type CardProblemCode } from './files/problems.ts'
export { recogniseJson, UPLOAD_KINDS, type UploadKind } from './files/recognise-json.ts'
export { isEqualJson, type Json, type JsonObject } from './json/json.ts'
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
export { LOREBOOK_LIMITS } from './lorebook/entry/limits.ts'
export type { SecondaryLogic } from './lorebook/entry/rules.ts'
export { type MagicTitle, readMagicTitle } from './lorebook/entry/rules.ts'
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
  ScanSource,
  ScanTexts,
  SleepReason,
  TimedEffect,
  WakeReason,
} from './lorebook/entry/types.ts'
export {
  LOREBOOK_FORMATS,
  LOREBOOK_PROBLEMS,
  type LorebookFormat,
  type LorebookProblem,
  type LorebookProblemCode,
  type LorebookReading,
  readLorebook,
} from './lorebook/formats/read-lorebook.ts'
export { readLorebookFile } from './lorebook/formats/read-lorebook-file.ts'
export { toLorebookV3, toWorldFile } from './lorebook/formats/world.ts'
export { type KeyProblem, type ParsedKey, parseKey } from './lorebook/keys/parse-key.ts'
export { splitKeys, takeEndedKeys } from './lorebook/keys/split-keys.ts'
export { type RandomSource, randomFromNumber, seededRandom } from './macros/context/dice.ts'
export type { Clock } from './macros/context/values.ts'
export { type MacroChat, type MacroMessage, type MacroValues, macroValues } from './macros/context/values.ts'
export { type VariableScope, Variables, type VariableValues } from './macros/context/variables.ts'
export { expandForScan, expandMacros } from './macros/expand.ts'
export type { MacroArgument } from './macros/table/macro.ts'
export { listMacros, type MacroDescription } from './macros/table/macros.ts'
export type { MemorySource, Passage, RetrievalCandidate } from './memory/candidate.ts'
export { type MemoryChunk, splitIntoChunks } from './memory/pieces.ts'
export {
  type FoundMemory,
  MemoryIndex,
  type MemoryMark,
  type MemorySearch,
} from './memory/vectors/memory-index.ts'
export { dequantise, type QuantisedVector, quantise, similarity } from './memory/vectors/vector.ts'
export type { VectorRow } from './memory/vectors/vector-rows.ts'
export { createInitialStates, hasInitialState, withInitialState } from './mvu/begin.ts'
export { mayHaveCommands } from './mvu/read/commands.ts'
export { withoutStatusPlaceholder, withStatusPlaceholder } from './mvu/status-place.ts'
export { findState, updateVariables } from './mvu/update.ts'
export { writePersonas } from './persona/backup.ts'
export {
  type ImportedPersona,
  makePersona,
  mergePersonas,
  PERSONA_POSITIONS,
  type PersonaConnection,
  type PersonaMerge,
  type PersonaPosition,
} from './persona/persona.ts'
export { type PersonaProblem, type PersonasResult, readPersonas } from './persona/read.ts'
export { PRESET_NOTICES, type PresetNotice, type PresetNoticeCode } from './preset/notices.ts'
export type { ImportedPreset, Preset } from './preset/preset.ts'
export { type PresetProblem, type PresetResult, readPreset } from './preset/read.ts'
export { usablePreset } from './preset/usable.ts'
export { writePreset } from './preset/write.ts'
export { buildPrompt } from './prompt/build.ts'
export { PROMPT_DEFAULTS } from './prompt/model/defaults.ts'
export {
  DEFAULT_PROMPT_ORDER,
  DEFAULT_PROMPTS,
  type PromptDefinition,
  type PromptOrderItem,
} from './prompt/model/definition.ts'
export { splitLeadingSystem } from './prompt/model/leading-system.ts'
export type { PromptMessage, PromptRole } from './prompt/model/message.ts'
export {
  POST_PROCESSING,
  type PostProcessing,
  postProcess,
  type SpeakerNames,
} from './prompt/model/post-process.ts'
export type {
  AppliedScript,
  DropReason,
  PartPiece,
  PartSource,
  Prompt,
  PromptPart,
  PromptResult,
  RetrievedPassage,
  StateAfterTurn,
  TrimmedHistory,
} from './prompt/model/result.ts'
export type { NamesBehavior, PromptSettings, PromptTexts } from './prompt/model/settings.ts'
export type {
  AuthorsNote,
  GroupMember,
  HistoryMessage,
  PersonaPlace,
  PromptAction,
  PromptChat,
  PromptGroup,
  PromptGuard,
  PromptInput,
  PromptLorebooks,
  PromptMemory,
  PromptPersona,
  PromptRetrieval,
  TextPlace,
} from './prompt/model/types.ts'
export { type ExampleName, parseExamples, withPlainExamples } from './prompt/parts/examples.ts'
export {
  type AppliedText,
  applyScripts,
  applyToAll,
  type PassOptions,
  type PassText,
} from './regex/apply.ts'
export { checkFind, type Finding, type FindingCode } from './regex/check/check.ts'
export { explainFind, groupsOf } from './regex/explain/explain.ts'
export type {
  ClassName,
  PatternElement,
  PatternPart,
  PatternRepeat,
  SetMember,
} from './regex/explain/part.ts'
export { type GuardedPassResult, guardPass, passLimits } from './regex/guard-pass.ts'
export {
  EVERY_PATTERN,
  type GuardedResult,
  isPaused,
  type OverrunCounts,
  runGuarded,
  type TimeLimits,
  type WorkEnd,
  type WorkHost,
} from './regex/guarded.ts'
export { REGEX_LIMITS } from './regex/model/limits.ts'
export {
  findMismatch,
  messageDepths,
  type ScriptMismatch,
  type TextOccasion,
} from './regex/model/occasion.ts'
export {
  inRunningOrder,
  type OwnedScript,
  PLACEMENTS,
  type Placement,
  type RegexScript,
  SCRIPT_OWNERS,
  type ScriptOwner,
} from './regex/model/script.ts'
export {
  type PassValues,
  revivePassValues,
  runPass,
  type ScriptPass,
  type ScriptPassResult,
} from './regex/pass.ts'
export { REGEX_NOTICES, type RegexNotice, type RegexNoticeCode } from './regex/read/notices.ts'
export { embeddedScripts, type RegexReading, readRegexScripts } from './regex/read/read.ts'
export { type FindNote, type FindNoteCode, type ParsedFind, parseFind } from './regex/run/parse.ts'
export type { SkipReason } from './regex/run/prepare.ts'
export { type TracedMatch, type TracedPlace, type TraceStep, traceScripts } from './regex/trace.ts'
export { regexFileName, writeRegexScripts } from './regex/write.ts'
export { toPreset } from './settings/as-preset.ts'
export { changeSettings, completeSettings, definedSettings, type SettingsChange } from './settings/change.ts'
export { type PresetInUse, type ResolvedPromptSettings, resolvePromptSettings } from './settings/in-prompt.ts'
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
  type PartialSettings,
  type SamplingSettings,
  type Switches,
} from './settings/settings.ts'
export { compareTexts, type TextPiece } from './text/compare-texts.ts'
export { findFolded, foldText, type TextRange } from './text/fold.ts'
export { type FoldedForms, foldedForms } from './text/folded-forms.ts'
export { unifyLineBreaks } from './text/line-breaks.ts'
export { isFrontend, PREVIEW_READ, plainText, previewText } from './text/plain.ts'
export {
  splitThoughts,
  type ThoughtHabits,
  type ThoughtListener,
  type ThoughtMarks,
  ThoughtSplitter,
} from './text/thoughts.ts'
export { countTokens } from './text/tokens/count-tokens.ts'
export { truncate } from './text/truncate.ts'
