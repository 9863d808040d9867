/** How many chats the home page asks for. */
export const RECENT = 8
