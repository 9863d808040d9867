/**
 * For each row of a `Virtualizer`, which lets no click through while it scrolls and for 150 ms more: of a page that follows
 * an answer, nothing could be pressed, and a press that began before a scroll was lost.
 */
export const CLICKABLE = 'pointer-events-auto'
