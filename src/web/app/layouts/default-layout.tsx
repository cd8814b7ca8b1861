import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SkipLink } from '#web/components/ui/skip-link.tsx'
import { ToastRegion } from '#web/components/ui/toast.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { around } from '#web/lib/api/client.ts'
import { noteHeld } from '#web/lib/api/held-news.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { askTogether } from '#web/lib/api/together.ts'
import { useInSteps } from '#web/lib/page/in-steps.ts'
import { useSession } from '#web/lib/session/use-session.ts'
// Loaded with the shell, so that the error page is available offline.
import '../errors/error-page.tsx'
import { PaletteHost } from '../palette/palette-host.tsx'
import { BottomNavigation } from '../navigation/bottom-navigation.tsx'
import './default-layout.css'
import './first-frame.css'
import { HeldHost } from './held-host.tsx'
import { HeldLinkBanner } from './held-link-banner.tsx'
import { LegalAsked } from './legal-asked.tsx'
import { SetupBanner } from './setup-banner.tsx'
import { SideBar } from '../navigation/side-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { ReturnedBanner } from './returned-banner.tsx'
import { VerifyBanner } from './verify-banner.tsx'

askTogether()
around.done = noteHeld
around.mend = async (error) =>
  error instanceof ApiError &&
  error.code.endsWith('proof_due') &&
  (await import('#web/features/auth/proof-dialog.tsx')).askForProof(error.code)

/** Side bar and top bar around the page; below 1024 px a bottom bar instead of the side bar. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const { user } = useSession()
  // On the first page of a visit the frame is laid out before the page, under the first picture.
  const page = useInSteps([children], 0)
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <div className="shell">
        <SideBar />
        <div className="frame">
          <TopBar />
          <main className="page" id="main">
            {user && !user.emailVerified && <VerifyBanner email={user.email} />}
            <ReturnedBanner />
            {user && <HeldLinkBanner email={user.email} />}
            <SetupBanner />
            <HeldHost />
            {page}
          </main>
        </div>
        <BottomNavigation />
      </div>
      <ToastRegion />
      <PaletteHost />
      <LegalAsked />
    </QueryClientProvider>
  )
}
