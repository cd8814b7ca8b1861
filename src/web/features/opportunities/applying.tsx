import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { OpportunityDetail } from '#contract/opportunities/opportunities.ts'
import { ActBar } from '#web/components/display/act-bar.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { ApplyDialog } from '#web/features/applications/own/apply-form.tsx'
import { OutsideApply } from '#web/features/applications/outside/outside-apply-card.tsx'
import { OwnApplicationCard } from '#web/features/applications/own/own-application-card.tsx'
import { session } from '#web/lib/api/client.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'

type Props = { opportunity: OpportunityDetail }

type ApplyingProps = Props & { source: string | undefined }

/** My application, or the way to one; a visitor comes back here after signing in or up. */
export function Applying(props: ApplyingProps) {
  const t = useT('applications')
  return (
    <section className="stack opp__way" aria-label={t('area.mine')} tabIndex={-1} {...useKeptFocus<HTMLElement>()}>
      <Way {...props} />
    </section>
  )
}

function Way({ opportunity, source }: ApplyingProps) {
  const t = useT('applications')
  const { loggedIn } = useSession()
  const { href } = useLocation()
  const [open, setOpen] = useState(false)
  if (opportunity.application) return <OwnApplicationCard id={opportunity.application.id} />
  const { applyUrl } = opportunity
  if (applyUrl && opportunity.open && !opportunity.can.edit)
    return (
      <Act opportunity={opportunity}>
        <OutsideApply opportunity={opportunity} url={applyUrl} />
      </Act>
    )
  if (!loggedIn && opportunity.open) {
    const remember = () => session.remembered.remember(href)
    return (
      <>
        <Act opportunity={opportunity}>
          <ButtonLink variant="primary" size="lg" block to="/auth/login" onClick={remember}>
            {t('own.signIn')}
          </ButtonLink>
        </Act>
        <ButtonLink block to="/auth/register" onClick={remember}>
          {t('own.signUp')}
        </ButtonLink>
      </>
    )
  }
  if (!opportunity.can.apply) return null
  return (
    <>
      <Act opportunity={opportunity}>
        <Button variant="primary" size="lg" block onClick={() => setOpen(true)}>
          {t('own.apply')}
        </Button>
      </Act>
      {open && <ApplyDialog opportunity={opportunity} source={source} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The one act, in its place and, while that is out of sight, at the foot of a phone. */
function Act({ opportunity, children }: Props & { children: ReactNode }) {
  const t = useT('opportunities')
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={panel}>{children}</div>
      <ActBar label={t('page.closesIn')} to={opportunity.deadline} panel={panel}>
        {children}
      </ActBar>
    </>
  )
}
