import type { ReactNode } from 'react'

/** A small name above a sample. */
export function Spec({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="spec">
      <p className="tiny subtle">{name}</p>
      {children}
    </div>
  )
}
