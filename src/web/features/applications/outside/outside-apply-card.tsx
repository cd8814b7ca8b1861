import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OpportunityDetail } from '#contract/opportunities/opportunities.ts'
import { AskedAct } from '#web/components/editor/asked-act.tsx'
import { useSession } from '#web/lib/session/use-session.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useNoteOutside } from '../api.ts'

type Props = { opportunity: OpportunityDetail; url: string }

/** The way to a posting's own site; whoever comes back is asked whether they applied. */
export function OutsideApply({ opportunity, url }: Props) {
  const t = useT('applications')
  const { loggedIn } = useSession()
  const { asked, leave, close } = useAskedOnReturn()
  return (
    <>
      <a
        className="btn btn--primary btn--lg btn--block"
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onClick={() => loggedIn && leave()}
      >
        <ExternalLink />
        {t('outside.apply', { name: opportunity.organisation.name })}
      </a>
      {asked && <DidYouApply opportunity={opportunity} url={url} onClose={close} />}
    </>
  )
}

/** Asks when the page is seen again after somebody left through the link. */
function useAskedOnReturn() {
  const [left, setLeft] = useState(false)
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!left) return
    const ask = () => document.visibilityState === 'visible' && setAsked(true)
    document.addEventListener('visibilitychange', ask)
    window.addEventListener('focus', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      window.removeEventListener('focus', ask)
    }
  }, [left])
  const close = () => {
    setLeft(false)
    setAsked(false)
  }
  return { asked, leave: () => setLeft(true), close }
}

function DidYouApply({ opportunity, url, onClose }: Props & { onClose: () => void }) {
  const t = useT('applications')
  const locale = useLocale()
  const note = useNoteOutside()
  const { slug, title, organisation } = opportunity
  const yes = () => {
    const appliedOn = Temporal.Now.plainDateISO().toString()
    const input = { title: pick(title, locale), organisation: organisation.name, url, appliedOn } as const
    return note.mutateAsync({ ...input, progress: 'applied', opportunity: slug })
  }
  return (
    <AskedAct
      tone="primary"
      title={t('outside.asked')}
      words={{ act: t('outside.yes'), keep: t('outside.no'), done: t('outside.saved') }}
      act={yes}
      onClose={onClose}
    >
      {t('outside.askedText')}
    </AskedAct>
  )
}
