import type { CustomContainerComponentProps } from 'virtua'

// Without these, the virtualizer blocks pointer events until 150 ms after a scroll: nothing could be pressed during an
// answer, presses begun before a scroll were lost, and each scroll computed the styles of all rows twice.

/** The element around the rows of a virtualizer. */
export const VirtualRows = ({ style, ...props }: CustomContainerComponentProps) => (
  <div {...props} style={{ ...style, pointerEvents: undefined }} />
)

/** The same as a list, for rows that are `li`. */
export const VirtualListRows = ({ style, ...props }: CustomContainerComponentProps) => (
  <ul {...props} style={{ ...style, pointerEvents: undefined }} />
)
