/** In milliseconds. With site isolation, a frame's message can arrive before the news of its press. */
const PATIENCE_MS = 500
const POLL_MS = 50

/**
 * Whether the reader has just pressed something in this frame. A press in a frame also activates the page and focuses
 * the frame; the page is checked because the frame's own claims are untrusted.
 */
export async function isPressed(frame: HTMLIFrameElement | null): Promise<boolean> {
  for (let waited = 0; waited <= PATIENCE_MS; waited += POLL_MS) {
    if (frame === null) return false
    if (document.activeElement === frame && navigator.userActivation.isActive) return true
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  return false
}
