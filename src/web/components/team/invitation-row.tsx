import { Mail, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { SentInvitation } from '#contract/invitations/invitations.ts'
import { ListRow } from '#web/components/list/list.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useInvite, useRevokeInvitation, type Team } from '#web/lib/api/teams.ts'
import { useFormat } from '#web/lib/text/format.ts'
import type { Params } from '#web/lib/text/i18n.ts'

const tones = { open: 'info', refused: 'danger', expired: 'warning', declined: 'neutral' } as const satisfies Record<
  string,
  StatusTone
>
type ShownState = keyof typeof tones

/** Words that the texts of every area with a team have. */
type InvitationKey = `invitation.${ShownState}` | `team.${'until' | 'invited' | 'resend' | 'again' | 'revoke'}`

type Props<Invited extends z.ZodMiniType> = {
  t: (key: InvitationKey, params?: Params) => string
  team: Team<z.ZodMiniType, Invited>
  record: { id: string; can: { runTeam: boolean } }
  invitation: Omit<SentInvitation, 'email' | 'role'>
  /** How the person is called, and by what they are invited once more. */
  name: string
  whom: z.output<Invited>
  isPerson?: boolean
  className: string
  children?: ReactNode
}

/** Somebody who has not accepted an invitation to a team; whoever runs the team invites again or takes it back. */
export function InvitationRow<Invited extends z.ZodMiniType>(props: Props<Invited>) {
  const { t, team, record, invitation, name, whom, isPerson = false, className, children } = props
  const act = useAct()
  const format = useFormat()
  const invite = useInvite(team, record.id)
  const revoke = useRevokeInvitation(team, record.id)
  const { id, memberTitle, createdAt, expiresAt } = invitation
  const state = invitation.state as ShownState
  const inviteAgain = async () => {
    if (await act(() => invite.mutateAsync(whom))) toast(t('team.invited', { name }))
  }
  const isOpen = state === 'open' || state === 'refused'
  const until = isOpen ? t('team.until', { date: format.day(expiresAt) }) : format.day(createdAt)
  return (
    <ListRow className={className}>
      {isPerson ? <Avatar name={name} /> : <Mail />}
      <div className="grow">
        <p className="medium truncate">{name}</p>
        <p className="small subtle">{[memberTitle, until].filter(Boolean).join(' · ')}</p>
        {children}
      </div>
      <Status tone={tones[state]}>{t(`invitation.${state}`)}</Status>
      {record.can.runTeam && (
        <Button variant="ghost" size="sm" loading={invite.isPending} onClick={() => void inviteAgain()}>
          {t(isOpen ? 'team.resend' : 'team.again')}
        </Button>
      )}
      {record.can.runTeam && isOpen && (
        <IconButton size="sm" name={t('team.revoke', { name })} onClick={() => void act(() => revoke.mutateAsync(id))}>
          <X />
        </IconButton>
      )}
    </ListRow>
  )
}
