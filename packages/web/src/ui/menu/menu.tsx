import { late } from '../feedback/lazy-with-retry.ts'
import { MenuGate } from './menu-gate.tsx'
import type { MenuProps } from './menu-props.ts'

/** A button that opens a short list of deeds. Until it is first pressed it is a button and nothing more. */
export const Menu = (props: MenuProps) => (
  <MenuGate label={props.label} icon={props.children}>
    <View {...props} />
  </MenuGate>
)

const View = late(async () => (await import('./menu-view.tsx')).MenuView)
