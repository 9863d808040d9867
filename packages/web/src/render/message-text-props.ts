import type { FrameHost } from './frame/frame-host.ts'

export interface MessageTextProps {
  text: string
  /** More of it is still arriving. */
  isStreaming?: boolean
  /**
   * Lets documents in the text run as interactive cards, once it is all there: the chat as they meet it. Without it they
   * are code.
   */
  frameHost?: FrameHost | null
}
