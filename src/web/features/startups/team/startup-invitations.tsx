import { Mail, Send } from 'lucide-react'
import { invitationDays } from '#contract/invitations/invitations.ts'
import { startupLimits, type StartupDetail } from '#contract/startups/startups.ts'
import { inviteMember } from '#contract/startups/team.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { List } from '#web/components/list/list.tsx'
import { InvitationRow } from '#web/components/team/invitation-row.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useInvite, useSentInvitations } from '#web/lib/api/teams.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { startupTeam } from './api.ts'

type Props = { startup: StartupDetail }

export function InviteForm({ startup: { id } }: Props) {
  const t = useT('startups')
  const { mutateAsync: invite } = useInvite(startupTeam, id)
  const form = useForm({
    schema: inviteMember.body,
    initial: { email: '', title: '' },
    onSubmit: async (invited) => {
      await invite(invited)
      toast(t('team.invited', { name: invited.email }))
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

export function TeamInvitations({ startup }: Props) {
  const t = useT('startups')
  const shown = useSentInvitations(startupTeam, startup.id)
  if (shown.length === 0) return null
  return (
    <Card as="section" aria-labelledby="invitations">
      <CardHead title={t('team.invitations')} id="invitations" />
      <List card={false}>
        {shown.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            className="mrow"
            t={t}
            team={startupTeam}
            record={startup}
            invitation={invitation}
            name={invitation.email}
            whom={{ email: invitation.email }}
          >
            {invitation.words && <p className="small muted prewrap">{t('team.said', { words: invitation.words })}</p>}
          </InvitationRow>
        ))}
      </List>
    </Card>
  )
}
