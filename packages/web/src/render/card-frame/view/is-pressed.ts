/** A frame may live in a process of its own, and what it says overtake the news that it was pressed. */
const PATIENCE_MS = 500
const LOOK_AGAIN_MS = 50

/**
 * Whether the reader has just pressed something in this frame. A press in a frame activates the page around it, too, and
 * gives the frame the focus; the page's own word is asked, because what a frame says of itself is a stranger's.
 */
export async function isPressed(frame: HTMLIFrameElement | null): Promise<boolean> {
  for (let waited = 0; waited <= PATIENCE_MS; waited += LOOK_AGAIN_MS) {
    if (frame === null) return false
    if (document.activeElement === frame && navigator.userActivation.isActive) return true
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  return false
}
