import type { FrameHost } from './card-frame/protocol/frame-host.ts'
import type { ImageScope } from './foreign-images/image-scope.ts'

export interface MessageTextProps {
  text: string
  /** More of it is still arriving. */
  isStreaming?: boolean
  /**
   * Lets documents in the text run as interactive cards, once it is all there: the chat as they meet it. Without it they
   * are code.
   */
  frameHost?: FrameHost | null
  /**
   * Lets the reader ask to see pictures of other sites, once the text is all there. A frame host has one; with neither
   * they are links.
   */
  imageScope?: ImageScope | null
}
