import type { ComponentType } from 'react'
import { later } from '#web/lib/page/later.ts'
import { LateOverlay } from './late-overlay.tsx'

/**
 * A dialog whose form loads when it is first opened: most visits open none, and what it asks with is large. The button
 * that opens it may `prepare` it.
 */
export function lateDialog<Props extends { onClose: () => void }>(importer: () => Promise<ComponentType<Props>>) {
  const code = later(importer)
  const LateDialog = (props: Props) => (
    <LateOverlay code={code} onClose={props.onClose}>
      {(Shown) => <Shown {...props} />}
    </LateOverlay>
  )
  return Object.assign(LateDialog, { prepare: code.prepare })
}
