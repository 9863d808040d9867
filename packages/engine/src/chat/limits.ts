const MB = 1024 * 1024

/** How large a file of chats we are willing to read. A swipe counts as a message, and so does a line that is none. */
export const CHAT_LIMITS = { bytes: 64 * MB, messages: 200_000 } as const
