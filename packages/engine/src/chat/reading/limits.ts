const MB = 1024 * 1024

/**
 * How large a file of chats we are willing to read. A swipe counts as a message, and so do a line that is none and,
 * among many in one file, a chat.
 */
export const CHAT_LIMITS = { bytes: 64 * MB, messages: 200_000 } as const
