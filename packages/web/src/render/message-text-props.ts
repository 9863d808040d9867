import type { FrameFacts } from './frame/frame-facts.ts'

export interface MessageTextProps {
  text: string
  /** More of it is still arriving. */
  isStreaming?: boolean
  /**
   * Lets documents in the text run as interactive cards, once it is all there, and tells what they may know. Without it
   * they are code.
   */
  frameFacts?: (() => FrameFacts) | null
}
