import type { ReactNode } from 'react'
import { AriaLocale } from '#web/components/ui/aria-locale.tsx'
import { ToastRegion } from '#web/components/ui/toast.tsx'

/** Only the page, which has its own frame. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <AriaLocale>
      {children}
      <ToastRegion />
    </AriaLocale>
  )
}
