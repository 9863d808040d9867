/** The chats one was in last. */
export function ChatLandingPage() {
  return <main />
}
