import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { AriaLocale } from '#web/components/ui/aria-locale.tsx'
import { ToastRegion } from '#web/components/ui/toast.tsx'
import { queryClient } from '#web/lib/query.ts'
import { useSession } from '#web/lib/use-session.ts'
// Together with the shell, so that it is there when the connection is not.
import '../error-page.tsx'
import { openPalette, usePaletteOpen } from '../palette-store.ts'
import { SkipLink } from '../skip-link.tsx'
import { BottomNavigation } from './bottom-navigation.tsx'
import './default-layout.css'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { VerifyBanner } from './verify-banner.tsx'

const CommandPalette = lazy(async () => ({ default: (await import('../command-palette.tsx')).CommandPalette }))

/** Side bar and top bar around the page; below 1024 px a bar at the bottom instead of the side bar. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const paletteOpen = usePaletteOpen()
  usePaletteKey()
  return (
    <QueryClientProvider client={queryClient}>
      <AriaLocale>
        <SkipLink />
        <div className="shell">
          <SideBar />
          <div className="frame">
            <TopBar />
            <main className="page" id="main">
              {user && !user.emailVerified && <VerifyBanner email={user.email} />}
              {children}
            </main>
          </div>
          <BottomNavigation />
        </div>
        <ToastRegion />
        <Suspense>{paletteOpen && <CommandPalette />}</Suspense>
      </AriaLocale>
    </QueryClientProvider>
  )
}

function usePaletteKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      openPalette()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
