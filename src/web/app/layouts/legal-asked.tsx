import { later } from '#web/lib/page/later.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useSession } from '#web/lib/session/use-session.ts'

const dialog = later(() => import('./legal-dialog.tsx'))

/** Asks for the agreement to newer legal texts, over whatever page somebody came to; what stands there is kept. */
export function LegalAsked() {
  const { user } = useSession()
  const legal = useProgramme()?.legal
  const kinds = (['terms', 'privacy'] as const).filter((kind) => user && legal && legal[kind] > user.accepted[kind])
  const LegalDialog = dialog.useLoaded(kinds.length > 0)?.LegalDialog
  if (!LegalDialog || !legal || kinds.length === 0) return null
  return <LegalDialog kinds={kinds} legal={legal} />
}
