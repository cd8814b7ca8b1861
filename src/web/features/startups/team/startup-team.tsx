import { useState } from 'react'
import { Crown } from 'lucide-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { StartupDetail, StartupMember } from '#contract/startups/startups.ts'
import { startupLimits } from '#contract/startups/startups.ts'
import { AskedAct, AskedButton } from '#web/components/editor/asked-act.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { RowMenu } from '#web/components/list/row-menu.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useChangeMember, useRemoveMember } from '#web/lib/api/teams.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { startupTeam } from './api.ts'
import { HandOverDialog } from './startup-hand-over.tsx'
import { InviteForm, TeamInvitations } from './startup-invitations.tsx'
import './startup-team.css'

type Props = { startup: StartupDetail }

export function StartupTeam({ startup }: Props) {
  const t = useT('startups')
  const { can, myRole } = startup
  return (
    <div className="main-aside">
      <div className="stack">
        {can.invite && <InviteForm startup={startup} />}
        <Members startup={startup} />
        <TeamInvitations startup={startup} />
      </div>
      {myRole && (
        <aside className="aside stack" aria-label={t('team.leaveTitle', { name: startup.name })}>
          <Leave startup={startup} />
        </aside>
      )}
    </div>
  )
}

function Members({ startup }: Props) {
  const t = useT('startups')
  return (
    <Card as="section" aria-labelledby="members">
      <CardHead title={t('team.members')} id="members">
        <span className="small subtle">{startup.members.length}</span>
      </CardHead>
      <List card={false}>
        {startup.members.map((member) => (
          <MemberRow key={member.id} startup={startup} member={member} />
        ))}
      </List>
    </Card>
  )
}

function MemberRow({ startup, member }: Props & { member: StartupMember }) {
  const t = useT('startups')
  const since = useFormat().day(member.joinedAt)
  return (
    <ListRow className="mrow">
      <Avatar name={member.name} />
      <div className="grow">
        <Link className="medium" to="/people/$id" params={{ id: member.id }}>
          {member.name}
        </Link>
        <p className="small subtle">
          {[
            t(member.isMe ? 'team.youSince' : 'team.since', { date: since }),
            member.isPrimary && t('team.primary'),
            !member.isPublic && t('team.hidden'),
            member.isSuspended && t('team.suspended'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span className="mrow__title muted">{member.title || t('team.noTitle')}</span>
      <span className="mrow__role">
        {member.role === 'owner' ? (
          <Chip tone="founder" icon={<Crown />}>
            {t('team.owner')}
          </Chip>
        ) : (
          <Chip>{t('team.member')}</Chip>
        )}
      </span>
      {(startup.can.runTeam || member.isMe) && <MemberMenu startup={startup} member={member} />}
    </ListRow>
  )
}

function MemberMenu({ startup, member }: Props & { member: StartupMember }) {
  const t = useT('startups')
  const [open, setOpen] = useState<'title' | 'remove' | 'handOver' | null>(null)
  const { can, myRole } = startup
  const act = useAct()
  const change = useChangeMember(startupTeam, startup.id)
  const mark = (marks: { isPrimary?: true; isPublic?: boolean }) =>
    void act(() => change.mutateAsync({ userId: member.id, ...marks }))
  const dialog = { startup, member, onClose: () => setOpen(null) }
  return (
    <>
      <RowMenu name={member.name}>
        <MenuItem onAction={() => setOpen('title')}>{t('team.changeTitle')}</MenuItem>
        <MenuItem onAction={() => mark({ isPublic: !member.isPublic })}>
          {t(member.isPublic ? 'team.hide' : 'team.show')}
        </MenuItem>
        {can.runTeam && !member.isPrimary && (
          <MenuItem onAction={() => mark({ isPrimary: true })}>{t('team.makePrimary')}</MenuItem>
        )}
        {myRole === 'owner' && !member.isMe && (
          <MenuItem onAction={() => setOpen('handOver')}>{t('team.handOver')}</MenuItem>
        )}
        {can.runTeam && !member.isMe && (
          <MenuItem tone="danger" onAction={() => setOpen('remove')}>
            {t('team.remove')}
          </MenuItem>
        )}
      </RowMenu>
      {open === 'title' && <TitleDialog {...dialog} />}
      {open === 'handOver' && <HandOverDialog {...dialog} />}
      {open === 'remove' && <RemoveDialog {...dialog} />}
    </>
  )
}

type MemberDialog = Props & { member: StartupMember; onClose: () => void }

function TitleDialog({ startup, member, onClose }: MemberDialog) {
  const t = useT('startups')
  const act = useAct()
  const [title, setTitle] = useState(member.title)
  const change = useChangeMember(startupTeam, startup.id)
  const save = async () => {
    if (await act(() => change.mutateAsync({ userId: member.id, title: title.trim() }))) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('team.titleOf', { name: member.name })}
      size="sm"
      dirty={title !== member.title}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <DialogBody>
          <Field label={t('team.title')} hint={t('team.titleHint')}>
            <Input
              maxLength={startupLimits.title}
              autoComplete="organization-title"
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{t('team.cancel')}</Button>
          <Button type="submit" variant="primary" loading={change.isPending}>
            {t('team.save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function RemoveDialog({ startup, member, onClose }: MemberDialog) {
  const t = useT('startups')
  const remove = useRemoveMember(startupTeam, startup.id)
  return (
    <AskedAct
      title={t('team.removeTitle', { name: member.name })}
      words={{ act: t('team.remove'), keep: t('team.cancel'), done: t('team.removed', { name: member.name }) }}
      act={() => remove.mutateAsync(member.id)}
      onClose={onClose}
    >
      {t('team.removeText')}
    </AskedAct>
  )
}

function Leave({ startup: { id, name, members, myRole } }: Props) {
  const t = useT('startups')
  const navigate = useNavigate()
  const remove = useRemoveMember(startupTeam, id)
  const me = members.find(({ isMe }) => isMe)
  const isLast = myRole === 'owner' && members.filter(({ role }) => role === 'owner').length === 1
  const asked = {
    title: t('team.leaveTitle', { name }),
    text: t('team.leaveText'),
    words: { act: t('team.leave'), keep: t('team.stay'), done: t('team.left', { name }) },
    act: async () => {
      await remove.mutateAsync(me!.id)
      await navigate({ to: '/startup' })
    },
  }
  return (
    <Card as="section" pad className="stack">
      <h2 className="title-card">{t('team.leaveTitle', { name })}</h2>
      <p className="small muted" id="leave-note">
        {t(isLast ? 'team.leaveLast' : 'team.leaveText')}
      </p>
      <div>
        <AskedButton size="sm" aria-disabled={isLast} aria-describedby="leave-note" asked={asked} />
      </div>
    </Card>
  )
}
