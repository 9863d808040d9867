import type { SessionId } from '@inkling/contract'
import { ScopeFields } from '../settings/scope/scope-fields.tsx'
import { MemorySection } from '../settings/sections/memory-section.tsx'

/** How this chat remembers; what it does not say itself is inherited as all settings are. */
export const MemorySettings = ({ session }: { session: SessionId }) => (
  <ScopeFields kind="session" scope={{ session_id: session }}>
    <div className="flex flex-col gap-5 px-4 py-4 sm:px-6">
      <MemorySection />
    </div>
  </ScopeFields>
)
