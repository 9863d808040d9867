/** One chat: the conversation between its list and its card. */
export function ChatPage() {
  return <main />
}
