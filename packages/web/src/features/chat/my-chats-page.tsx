/** All of one's chats, by card. */
export function MyChatsPage() {
  return <main />
}
