import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { MentoringDesk, PairProposal } from '#contract/mentoring/manage.ts'
import { type MentoringRules, mentoringRules, ruleFields } from '#contract/mentoring/mentoring.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { FormRefusal } from '#web/components/editor/faster.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, Section, TitledCard } from '#web/components/ui/card.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mentoringQueries, useSaveRules, useSettle } from './api.ts'
import './booking.css'
import { ReasonText } from './mentor-strip.tsx'

type Props = { desk: MentoringDesk }

/** So many stand open; the others unfold. */
const firstQuiet = 5

/** Who had no session for weeks. */
export function Quiet({ desk: { quiet, quietCount, rules } }: Props) {
  const t = useT('mentoring')
  return (
    <TitledCard id="quiet" title={t('manage.quiet')}>
      <p className="small subtle">{t('manage.quietText', { count: rules.quietWeeks })}</p>
      <QuietRows rows={quiet.slice(0, firstQuiet)} />
      {quiet.length > firstQuiet && (
        <details className="mdesk__more">
          <summary className="link link--quiet small">
            {t('manage.otherQuiet', { count: quiet.length - firstQuiet })}
          </summary>
          <QuietRows rows={quiet.slice(firstQuiet)} />
        </details>
      )}
      {quiet.length === 0 && <p className="muted">{t('manage.allHeard')}</p>}
      {quietCount > quiet.length && (
        <p className="small subtle">{t('manage.moreQuiet', { count: quietCount - quiet.length })}</p>
      )}
    </TitledCard>
  )
}

const QuietRows = ({ rows }: { rows: MentoringDesk['quiet'] }) => (
  <List card={false}>
    {rows.map((row) => (
      <QuietRow key={row.subject.id} row={row} />
    ))}
  </List>
)

function QuietRow({ row: { subject, weeks, mentor } }: { row: MentoringDesk['quiet'][number] }) {
  const t = useT('mentoring')
  const to = subject.kind === 'startup' ? '/startup/$id' : '/manage/people/$id'
  return (
    <ListRow>
      <Avatar name={subject.name} />
      <div className="grow">
        <Link className="medium" to={to} params={{ id: subject.id }}>
          {subject.name}
        </Link>
        <p className="small subtle">{mentor ?? t('manage.noMentor')}</p>
      </div>
      {weeks === null ? (
        <span className="small muted">{t('manage.never')}</span>
      ) : (
        <Status tone="warning">{t('manage.weeks', { count: weeks })}</Status>
      )}
    </ListRow>
  )
}

/** Sessions that are over and whose mentor has not written. */
export function WithoutNote() {
  const t = useT('mentoring')
  const { dateTime } = useFormat()
  const { data } = useQuery(mentoringQueries.withoutNote())
  const now = useNow('minute')
  return (
    <TitledCard id="without-note" title={t('manage.withoutNoteTitle')}>
      <p className="small subtle">{t('manage.withoutNoteText')}</p>
      <List card={false}>
        {(data?.items ?? []).map(({ id, mentor, subject, startsAt, noteDueAt }) => (
          <ListRow key={id}>
            <div className="grow">
              <p className="medium">{t('manage.pair', { mentor: mentor.name, name: subject?.name ?? t('someone') })}</p>
              <p className="small subtle">{dateTime(startsAt)}</p>
            </div>
            {Date.parse(noteDueAt) < now && <Status tone="danger">{t('manage.late')}</Status>}
          </ListRow>
        ))}
      </List>
      {data?.items.length === 0 && <p className="muted">{t('manage.allNoted')}</p>}
    </TitledCard>
  )
}

/** Pairs with their reasons, which wait for a person. */
export function Proposals({ desk: { proposals } }: Props) {
  const t = useT('mentoring')
  return (
    <Section id="proposals" title={t('manage.proposals')}>
      <p className="small subtle mdesk__hint">{t('manage.proposalsText')}</p>
      {proposals.length === 0 ? (
        <p className="muted">{t('manage.noProposals')}</p>
      ) : (
        <ul className="grid cols-3">
          {proposals.map((proposal) => (
            <Proposal key={`${proposal.subject.id} ${proposal.mentor.id}`} proposal={proposal} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Proposal({ proposal: { subject, mentor, freeHours, weeks, reasons } }: { proposal: PairProposal }) {
  const t = useT('mentoring')
  const act = useAct()
  const settle = useSettle()
  const say = async (state: 'proposed' | 'dismissed') => {
    const sent = await act(() => settle.mutateAsync({ mentorId: mentor.id, subjectId: subject.id, state }))
    if (sent && state === 'proposed') toast(t('manage.proposed'))
  }
  return (
    <Card as="li" pad column className="stack">
      <div className="row">
        <Avatar name={subject.name} />
        <Avatar name={mentor.name} />
        <div className="grow">
          <h3 className="title-card">{t('manage.pair', { mentor: mentor.name, name: subject.name })}</h3>
          <p className="small subtle">{t('book.freeHours', { count: freeHours })}</p>
        </div>
      </div>
      <ul className="mentor__why small">
        <li>{weeks === null ? t('manage.neverHeard') : t('manage.quietFor', { count: weeks })}</li>
        {reasons.map((reason) => (
          <li key={reason.kind}>
            <ReasonText reason={reason} />
          </li>
        ))}
      </ul>
      <div className="row row--wrap">
        <Button size="sm" variant="soft" loading={settle.isPending} onClick={() => void say('proposed')}>
          {t('manage.propose')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => void say('dismissed')}>
          {t('manage.notNow')}
        </Button>
      </div>
    </Card>
  )
}

const names = Object.keys(ruleFields) as (keyof typeof ruleFields)[]
const whole = z.pipe(
  z.transform((values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])),
  ),
  mentoringRules,
)

/** The limits that hold for everybody, as the pages of the teams say them. */
export function Rules({ desk: { rules } }: Props) {
  const t = useT('mentoring')
  const save = useSaveRules()
  const form = useForm<MentoringRules, Record<keyof MentoringRules, string>>({
    schema: whole,
    initial: Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value)])) as Record<
      keyof MentoringRules,
      string
    >,
    onSubmit: async (input) => {
      await save.mutateAsync(input)
      toast(t('manage.rulesSaved'))
    },
  })
  return (
    <TitledCard id="rules" title={t('manage.rules')}>
      <form {...form.props} className="form mdesk__rules">
        <FormRefusal form={form} />
        {names.map((name) => (
          <Field key={name} label={t(`rules.${name}`)} {...form.field(name)}>
            <Input type="number" inputMode="numeric" min={1} {...form.input(name)} />
          </Field>
        ))}
        <div>
          <Button type="submit" variant={form.dirty ? 'primary' : 'secondary'} loading={form.submitting}>
            {t('save')}
          </Button>
        </div>
      </form>
    </TitledCard>
  )
}
