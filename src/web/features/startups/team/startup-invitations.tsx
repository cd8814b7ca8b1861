import { useQuery } from '@tanstack/react-query'
import { Mail, Send, X } from 'lucide-react'
import { invitationDays, type SentInvitation } from '#contract/invitations/invitations.ts'
import { startupLimits, type StartupDetail } from '#contract/startups/startups.ts'
import { inviteMember } from '#contract/startups/team.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { teamQueries, useInvite, useTakeBack } from './api.ts'

type Props = { startup: StartupDetail }

export function InviteForm({ startup: { id } }: Props) {
  const t = useT('startups')
  const { mutateAsync: invite } = useInvite(id)
  const form = useForm({
    schema: inviteMember.body,
    initial: { email: '', title: '' },
    onSubmit: async (invited) => {
      await invite(invited)
      toast(t('team.invited', { email: invited.email }))
      form.reset({ email: '', title: '' })
    },
  })
  return (
    <Card as="section" aria-labelledby="invite">
      <CardHead title={t('team.invite')} id="invite" />
      <CardBody>
        <form {...form.props} className="form">
          <p className="small subtle">{t('team.inviteNote', { days: invitationDays })}</p>
          <FormFailure text={form.failure} />
          <div className="inviteform">
            <Field label={t('team.email')} {...form.field('email')}>
              <Input type="email" autoComplete="off" icon={<Mail />} {...form.input('email')} />
            </Field>
            <Field label={t('team.title')} optional {...form.field('title')}>
              <Input maxLength={startupLimits.title} autoComplete="off" {...form.input('title')} />
            </Field>
            <Button type="submit" variant="primary" loading={form.submitting}>
              <Send />
              {t('team.send')}
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  )
}

const tones: Record<SentInvitation['state'], StatusTone> = {
  open: 'info',
  expired: 'warning',
  accepted: 'success',
  declined: 'neutral',
  revoked: 'neutral',
}

/** Who has joined stands among the members, and what was taken back needs no further word. */
const isShown = ({ state }: SentInvitation) => state !== 'accepted' && state !== 'revoked'

export function TeamInvitations({ startup }: Props) {
  const t = useT('startups')
  const { data } = useQuery(teamQueries.invitations(startup.id))
  const shown = data?.items.filter(isShown) ?? []
  if (shown.length === 0) return null
  return (
    <Card as="section" aria-labelledby="invitations">
      <CardHead title={t('team.invitations')} id="invitations" />
      <List card={false}>
        {shown.map((invitation) => (
          <InvitationRow key={invitation.id} startup={startup} invitation={invitation} />
        ))}
      </List>
    </Card>
  )
}

function InvitationRow({ startup: { id, can }, invitation }: Props & { invitation: SentInvitation }) {
  const t = useT('startups')
  const act = useAct()
  const format = useFormat()
  const again = useInvite(id)
  const takeBack = useTakeBack(id)
  const { email, state, memberTitle, words, createdAt, expiresAt } = invitation
  const resend = async () => {
    if (await act(() => again.mutateAsync({ email }))) toast(t('team.invited', { email }))
  }
  const until = state === 'open' ? t('team.until', { date: format.day(expiresAt) }) : format.day(createdAt)
  return (
    <ListRow className="mrow">
      <Mail />
      <div className="grow">
        <p className="medium truncate">{email}</p>
        <p className="small subtle">{[memberTitle, until].filter(Boolean).join(' · ')}</p>
        {words && <p className="small muted prewrap">{t('team.said', { words })}</p>}
      </div>
      <Status tone={tones[state]}>{t(`invitation.${state as 'open' | 'expired' | 'declined'}`)}</Status>
      {can.runTeam && (
        <Button variant="ghost" size="sm" loading={again.isPending} onClick={() => void resend()}>
          {t(state === 'open' ? 'team.resend' : 'team.again')}
        </Button>
      )}
      {can.runTeam && state === 'open' && (
        <IconButton
          size="sm"
          name={t('team.takeBack', { email })}
          onClick={() => void act(() => takeBack.mutateAsync(invitation.id))}
        >
          <X />
        </IconButton>
      )}
    </ListRow>
  )
}
