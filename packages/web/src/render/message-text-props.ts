export interface MessageTextProps {
  text: string
  /** More of it is still arriving. */
  isStreaming?: boolean
}
