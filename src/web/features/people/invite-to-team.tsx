import { useQuery } from '@tanstack/react-query'
import { UserCheck, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '#contract/people/people.ts'
import type { Solution } from '#contract/solutions/solutions.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Menu, MenuItem } from '#web/components/ui/menu.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { solutionQueries, useInviteToSolution } from '#web/features/solutions/api.ts'
import { session } from '#web/lib/api/client.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

/** Visitors have no team. */
export const fetchTeams = async (userId: string) => {
  if (session.state().user) await fetchFirst(solutionQueries.inviting(userId))
}

/** Once, when it appears: a function of each render would take the focus at each. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

type Props = { person: Pick<Person, 'id' | 'firstName'> }

/** Invites somebody to the team of my solution; to choose when several have a seat left, nothing when none has. */
export function InviteToTeam({ person: { id, firstName } }: Props) {
  const t = useT('people')
  const locale = useLocale()
  const act = useAct()
  const [isInvited, setInvited] = useState(false)
  const { user } = useSession()
  const { data } = useQuery({ ...solutionQueries.inviting(id), enabled: user !== null })
  const { mutateAsync: invite, isPending } = useInviteToSolution(id)
  const [only, ...others] = data?.items ?? []
  const titleOf = ({ challenge }: Solution) => pick(challenge.title, locale)
  const send = async (solution: Solution) => {
    setInvited(true)
    if (!(await act(() => invite(solution.id)))) return setInvited(false)
    toast(t('invite.done', { name: firstName, challenge: titleOf(solution) }))
  }
  if (isInvited)
    return (
      // The button or menu that had the focus is gone.
      <Button ref={takeFocus} aria-disabled loading={isPending}>
        <UserCheck />
        {t('invite.sent')}
      </Button>
    )
  if (!only) return null
  const isOne = others.length === 0
  const button = (
    <Button variant="primary" loading={false} onClick={isOne ? () => void send(only) : undefined}>
      <UserPlus />
      {t('invite.act')}
    </Button>
  )
  if (isOne) return button
  return (
    <Menu label={t('invite.act')} trigger={button}>
      {[only, ...others].map((solution) => (
        <MenuItem key={solution.id} id={solution.id} onAction={() => void send(solution)}>
          {t('invite.to', { challenge: titleOf(solution) })}
        </MenuItem>
      ))}
    </Menu>
  )
}
