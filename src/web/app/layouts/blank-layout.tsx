import type { ReactNode } from 'react'
import { ToastRegion } from '#web/components/ui/toast.tsx'

/** Only the page, which has its own frame. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ToastRegion />
    </>
  )
}
