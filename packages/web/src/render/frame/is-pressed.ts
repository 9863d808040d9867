/**
 * Whether the reader has just pressed something in this frame. A press in a frame activates the page around it, too, and
 * gives the frame the focus; the page's own word is asked, because what a frame says of itself is a stranger's.
 */
export const isPressed = (frame: HTMLIFrameElement | null): boolean =>
  frame !== null && document.activeElement === frame && navigator.userActivation.isActive
