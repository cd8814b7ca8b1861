import type { ReactNode } from 'react'
import { AriaLocale } from '#web/components/ui/aria-locale.tsx'
import { ToastRegion } from '#web/components/ui/toast.tsx'

/** Nothing but the page: it brings its own frame. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <AriaLocale>
      {children}
      <ToastRegion />
    </AriaLocale>
  )
}
