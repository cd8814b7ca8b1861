import { useQuery } from '@tanstack/react-query'
import { Mail, Search } from 'lucide-react'
import { useState } from 'react'
import { invitationDays } from '#contract/invitations/invitations.ts'
import { isSaneEmail } from '#contract/characters.ts'
import { solutionLimits, type SolutionDetail, type SolutionMember } from '#contract/solutions/solutions.ts'
import type { SolutionInvitation } from '#contract/solutions/team.ts'
import { SegBar } from '#web/components/display/segbar.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { InvitationRow } from '#web/components/team/invitation-row.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useChangeMember, useInvite, useSentInvitations } from '#web/lib/api/teams.ts'
import { useSettled } from '#web/lib/page/use-settled.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { solutionQueries, solutionTeam, useRemoveFromSolution } from './api.ts'
import { StartupField } from './startup-field.tsx'
import type { SolutionFormProps } from './use-solution-form.ts'

type Props = { solution: SolutionDetail }

/** The seats of the team, its people, whom it invites and whom it still looks for. */
export function SolutionTeam({ solution, form }: Props & SolutionFormProps) {
  const t = useT('solutions')
  const sent = useSentInvitations(solutionTeam, solution.id)
  const { team, challenge, can } = solution
  const taken = team.length + sent.filter(({ state }) => state === 'open').length
  return (
    <div className="stack">
      <div className="stack solution__seats">
        <p className="row row--between">
          <span className="medium">{t('team.seats', { taken, seats: challenge.teamMax })}</span>
          <span className="small subtle">{t('team.asked', { least: challenge.teamMin, most: challenge.teamMax })}</span>
        </p>
        <SegBar grow value={taken} max={challenge.teamMax} />
      </div>
      <List>
        {team.map((member) => (
          <MemberRow key={member.id} solution={solution} member={member} />
        ))}
        {sent.map((invitation) => (
          <Invited key={invitation.id} solution={solution} invitation={invitation} />
        ))}
      </List>
      {can.runTeam && taken < challenge.teamMax && <Invite solution={solution} />}
      <Field label={t('field.lookingFor')} optional hint={t('hint.lookingFor')} {...form.field('lookingFor')}>
        <Input maxLength={solutionLimits.lookingFor} {...form.input('lookingFor')} />
      </Field>
      <StartupField solution={solution} form={form} />
      <Alert tone="neutral">{t('team.rule')}</Alert>
    </div>
  )
}

function MemberRow({ solution, member }: Props & { member: SolutionMember }) {
  const t = useT('solutions')
  const act = useAct()
  const format = useFormat()
  const remove = useRemoveFromSolution(solution.id)
  const { can, team } = solution
  const since = t(member.role === 'owner' ? 'team.began' : 'team.joined', { date: format.day(member.joinedAt) })
  const isAlone = team.length === 1
  return (
    <ListRow className="solution__person">
      <Avatar name={member.name} />
      <div className="grow">
        <p className="medium">{member.isMe ? t('team.me', { name: member.name }) : member.name}</p>
        <p className="small subtle">{since}</p>
      </div>
      <Part solution={solution} member={member} />
      {member.isMe && can.leave && !isAlone && (
        <Button variant="ghost" size="sm" onClick={() => void act(() => remove.mutateAsync(member.id))}>
          {t('team.leave')}
        </Button>
      )}
      {!member.isMe && can.runTeam && (
        <Button variant="ghost" size="sm" onClick={() => void act(() => remove.mutateAsync(member.id))}>
          {t('team.remove')}
          <span className="sr-only"> {member.name}</span>
        </Button>
      )}
    </ListRow>
  )
}

/** What somebody does in the team, changed in its place. */
function Part({ solution, member }: Props & { member: SolutionMember }) {
  const t = useT('solutions')
  const act = useAct()
  const [part, setPart] = useState(member.part)
  const { mutateAsync: change } = useChangeMember(solutionTeam, solution.id)
  const { can } = solution
  if (!(member.isMe ? can.leave : can.runTeam)) return <span className="small muted">{member.part}</span>
  const save = () => {
    if (part.trim() !== member.part) void act(() => change({ userId: member.id, part: part.trim() }))
  }
  return (
    <Input
      className="solution__part"
      aria-label={t('team.partOf', { name: member.name })}
      placeholder={t('team.part')}
      maxLength={solutionLimits.part}
      value={part}
      onChange={({ target }) => setPart(target.value)}
      onBlur={save}
    />
  )
}

function Invited({ solution, invitation }: Props & { invitation: SolutionInvitation }) {
  const t = useT('solutions')
  const { email, person } = invitation
  return (
    <InvitationRow
      className="solution__person"
      t={t}
      team={solutionTeam}
      record={solution}
      invitation={invitation}
      name={person?.name ?? email ?? t('team.somebody')}
      whom={person ? { userId: person.id } : { email: email ?? '' }}
      isPerson={person !== null}
    />
  )
}

/** By name, from the people of the programme, or by e-mail. */
function Invite({ solution }: Props) {
  const t = useT('solutions')
  const act = useAct()
  const [typed, setTyped] = useState('')
  const invite = useInvite(solutionTeam, solution.id)
  const { data } = useQuery(solutionQueries.people(useSettled(typed)))
  const inTeam = new Set(solution.team.map(({ id }) => id))
  const people = typed.trim() ? (data?.items ?? []).filter(({ id }) => !inTeam.has(id)) : []
  const isEmail = typed.includes('@') && isSaneEmail(typed.trim())
  const send = async (whom: { email: string } | { userId: string }, name: string) => {
    if (!(await act(() => invite.mutateAsync(whom)))) return
    toast(t('team.invited', { name }))
    setTyped('')
  }
  return (
    <div className="stack solution__invite">
      <Field label={t('team.add')} hint={t('team.addHint', { days: invitationDays })}>
        <Input
          icon={<Search />}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (isEmail) void send({ email: typed.trim() }, typed.trim())
          }}
        />
      </Field>
      {isEmail && (
        <Offer
          name={typed.trim()}
          busy={invite.isPending}
          onInvite={() => send({ email: typed.trim() }, typed.trim())}
        />
      )}
      {people.map(({ id, name, headline }) => (
        <Offer
          key={id}
          name={name}
          note={headline}
          busy={invite.isPending}
          onInvite={() => send({ userId: id }, name)}
        />
      ))}
    </div>
  )
}

type OfferProps = { name: string; note?: string | null; busy: boolean; onInvite: () => Promise<void> }

/** Somebody who can be invited: an address has no note. */
function Offer({ name, note, busy, onInvite }: OfferProps) {
  const t = useT('solutions')
  return (
    <div className="row solution__person">
      {note === undefined ? <Mail /> : <Avatar name={name} size="sm" />}
      <div className="grow">
        <p className="medium truncate">{name}</p>
        {note && <p className="small subtle truncate">{note}</p>}
      </div>
      <Button size="sm" loading={busy} onClick={() => void onInvite()}>
        {t('team.invite')}
        <span className="sr-only"> {name}</span>
      </Button>
    </div>
  )
}
