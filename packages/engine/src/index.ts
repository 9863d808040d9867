export { withoutInlinePicture } from './card/assets/picture.ts'
export { referencedPaths } from './card/assets/relink.ts'
export { parseAssetUri } from './card/assets/uri.ts'
export { type CardChange, type ChangedPart, diffCards } from './card/card-changes.ts'
export { type CardPatch, editCard } from './card/edit.ts'
export { exportCard } from './card/formats/export.ts'
export { writeCharx } from './card/formats/write-charx.ts'
export { writeCardJson } from './card/formats/write-json.ts'
export { writeCardPng } from './card/formats/write-png.ts'
export type {
  BookEntry,
  Card,
  CardAssetFile,
  CardData,
  CardFormat,
  CardImage,
  CardReading,
  ImageType,
} from './card/model/card.ts'
export { type CardCapabilities, hasCapabilities, readCardCapabilities } from './card/model/card-wants.ts'
export { type CardFacts, chooseCreatorNotes, countCardFacts, listGreetings } from './card/model/facts.ts'
export { findLinkedHosts, type LinkedHost } from './card/model/links.ts'
export type { TavernHelper } from './card/model/tavern-helper.ts'
export { readCard } from './card/read.ts'
export { normaliseCard } from './card/shape/normalise.ts'
export { type ChatFile, forEachChatFile } from './chat/archive.ts'
export { writeChat, writeChatHeader, writeChatLine } from './chat/formats/jsonl/write.ts'
export {
  TREE_FILE_BETWEEN,
  TREE_FILE_START,
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
  type ChatNote,
  makeFacts,
  makeMessage,
  type PathMessage,
  type StreamedChat,
  type StreamedPath,
  type StreamedTree,
} from './chat/model/chat.ts'
export { type CompressedTree, compressTree, type TreeNode } from './chat/model/compress-tree.ts'
export { type ChatFormat, readChat } from './chat/read.ts'
export type { ChatNotice } from './chat/reading/notices.ts'
export type { ChatProblem, ChatProblemCode } from './chat/reading/problems.ts'
export type { ChatReadOptions } from './chat/reading/reading.ts'
export { CHAT_LIMITS } from './chat/reading/reading.ts'
export { streamChat } from './chat/stream.ts'
export { exportFileName } from './files/file-name.ts'
export type { Notice, NoticeCode } from './files/notices.ts'
export type { CardProblem, CardProblemCode } from './files/problems.ts'
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
export { ENTRY_POSITIONS, type EntryFields } from './lorebook/edit/entry-fields.ts'
export type { SecondaryLogic } from './lorebook/entry/rules.ts'
export type {
  Activation,
  ActivationReason,
  AttachedBook,
  BookSource,
  EntryOutcome,
  GenerationType,
  Lorebook,
  LorebookState,
  ScanTexts,
} from './lorebook/entry/types.ts'
export { type LorebookProblem, type LorebookReading, readLorebook } from './lorebook/formats/read-lorebook.ts'
export { readLorebookFile } from './lorebook/formats/read-lorebook-file.ts'
export { toLorebookV3, toWorldFile } from './lorebook/formats/world.ts'
export { type KeyProblem, parseKey } from './lorebook/keys/parse-key.ts'
export { splitKeys, takeEndedKeys } from './lorebook/keys/split-keys.ts'
export { type RandomSource, randomFromNumber, seededRandom } from './macros/context/dice.ts'
export type { Clock } from './macros/context/values.ts'
export { type MacroValues, macroValues } from './macros/context/values.ts'
export { Variables, type VariableValues } from './macros/context/variables.ts'
export { expandMacros } from './macros/expand.ts'
export type { Passage, RetrievalCandidate } from './memory/candidate.ts'
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
export { type ImportedPersona, makePersona, mergePersonas, type PersonaPosition } from './persona/persona.ts'
export { type PersonasResult, readPersonas } from './persona/read.ts'
export type { PresetNotice, PresetNoticeCode } from './preset/notices.ts'
export type { Preset } from './preset/preset.ts'
export { type PresetProblem, readPreset } from './preset/read.ts'
export { usablePreset } from './preset/usable.ts'
export { writePreset } from './preset/write.ts'
export { buildPrompt } from './prompt/build.ts'
export { DEFAULT_PROMPT_ORDER, DEFAULT_PROMPTS } from './prompt/model/definition.ts'
export { splitLeadingSystem } from './prompt/model/leading-system.ts'
export type { PromptMessage, PromptRole } from './prompt/model/message.ts'
export { postProcess } from './prompt/model/post-process.ts'
export type { PartSource, Prompt, PromptPart, PromptResult } from './prompt/model/result.ts'
export type {
  HistoryMessage,
  PromptInput,
  PromptMemory,
  PromptPersona,
  PromptRetrieval,
} from './prompt/model/types.ts'
export { parseExamples } from './prompt/parts/examples.ts'
export { applyScripts } from './regex/apply.ts'
export { type GuardedPassResult, guardPass, passLimits } from './regex/guard-pass.ts'
export {
  ALL_PATTERNS,
  type GuardedResult,
  isPaused,
  type OverrunCounts,
  runGuarded,
  type TimeLimits,
  type WorkEnd,
  type WorkHost,
} from './regex/guarded.ts'
export { REGEX_LIMITS } from './regex/model/limits.ts'
export { findMismatch, messageDepths, type TextOccasion } from './regex/model/occasion.ts'
export {
  inRunningOrder,
  type OwnedScript,
  PLACEMENTS,
  type Placement,
  type RegexScript,
} from './regex/model/script.ts'
export {
  type PassValues,
  revivePassValues,
  runPass,
  type ScriptPass,
  type ScriptPassResult,
} from './regex/pass.ts'
export type { RegexNotice } from './regex/read/notices.ts'
export { embeddedScripts, readRegexScripts } from './regex/read/read.ts'
export { type FindNoteCode, type ParsedFind, parseFind } from './regex/run/parse.ts'
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
  type SettingsSource,
} from './settings/resolve.ts'
export type { ChatSettings, MemorySettings, PartialSettings, Switches } from './settings/settings.ts'
export { compareTexts, type TextPiece } from './text/compare-texts.ts'
export { findFolded, type TextRange } from './text/fold/find-folded.ts'
export { foldText, tagKey } from './text/fold/fold.ts'
export { foldedForms } from './text/fold/folded-forms.ts'
export { detectLanguage } from './text/language.ts'
export { unifyLineBreaks } from './text/line-breaks.ts'
export { isFrontend, PREVIEW_READ, plainText, previewText } from './text/plain.ts'
export { splitThoughts, type ThoughtHabits, type ThoughtMarks, ThoughtSplitter } from './text/thoughts.ts'
export { countTokens } from './text/tokens/count-tokens.ts'
export { truncate } from './text/truncate.ts'
