import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { enrolmentStates, type EnrolmentState } from '#contract/cohorts/states.ts'
import { decideEnrolment, type Applicant, type CohortDetail, type EnrolmentDecision } from '#contract/cohorts/manage.ts'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { Strip } from '#web/components/display/facts.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { RowMenu } from '#web/components/list/row-menu.tsx'
import { ListBody } from '#web/components/list/list-body.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Person } from '#web/components/ui/avatar.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { SecondLanguage } from '#web/components/editor/second-language.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useStale } from '#web/lib/api/stale.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { currentLocale, useT } from '#web/lib/text/i18n.ts'
import { cohortQueries, useDecide } from '../api.ts'
import { EnrolmentStatus } from './enrolment-status.tsx'

type Props = { cohort: CohortDetail }

/** Who applied, how many places are taken, and who stands in line. */
export function CohortApplicants({ cohort }: Props) {
  const t = useT('cohorts')
  const [state, setState] = useState<EnrolmentState[]>()
  // Here and not in the row, which goes when somebody else was faster.
  const [asked, setAsked] = useState<Asked>()
  const list = useInfiniteQuery(cohortQueries.applicants(cohort.id, { state }))
  const { taken, capacity, applicationsOpenAt } = cohort
  const opensLater = useNow('minute') < Date.parse(applicationsOpenAt ?? '0000')
  const figures = useFigures(cohort)
  const options = enrolmentStates.map((value) => ({ value, label: t(`state.${value}`) }))
  return (
    <Card as="section" aria-labelledby="applicants">
      <CardHead title={t('manage.intake')} id="applicants">
        <FilterMenu label={t('manage.state')} options={options} chosen={state} onChange={setState} />
        <PutPeopleIn cohort={cohort} />
      </CardHead>
      <CardBody className="stack applicants">
        <Strip facts={figures} compact />
        {capacity !== null && (
          <div>
            <p className="small">{t('manage.taken', { capacity, taken })}</p>
            <SegBar value={taken} max={capacity} segments={Math.min(capacity, 40)} />
          </div>
        )}
        <ListBody
          list={list}
          skeleton={<TableSkeleton />}
          empty={
            <EmptyState card={false} level={3} title={t(opensLater ? 'manage.notOpenTitle' : 'manage.nobodyTitle')} />
          }
        >
          {(rows) => {
            // The pages come in the order of the line, from its beginning.
            const line = rows.filter((applicant) => applicant.state === 'waitlisted')
            return (
              <List card={false}>
                {rows.map((applicant) => (
                  <ApplicantRow
                    key={applicant.id}
                    applicant={applicant}
                    place={line.indexOf(applicant) + 1}
                    onDecide={(decision) => setAsked({ applicant, decision })}
                  />
                ))}
              </List>
            )
          }}
        </ListBody>
        {asked && <DecideDialog {...asked} onClose={() => setAsked(undefined)} />}
      </CardBody>
    </Card>
  )
}

function useFigures({ counts }: CohortDetail) {
  const t = useT('cohorts')
  const total = enrolmentStates.reduce((sum, one) => sum + counts[one], 0)
  return (
    [
      ['applications', total],
      ['inLine', counts.waitlisted],
      ['offered', counts.offered],
      ['active', counts.accepted + counts.active + counts.completed],
    ] as const
  ).map(([id, value]) => ({
    term: t(`figures.${id}`),
    value: (
      <>
        <Digits value={twoDigits(value)} plain />
        <span className="sr-only">{value}</span>
      </>
    ),
  }))
}

function PutPeopleIn({ cohort: { id, phase } }: Props) {
  const t = useT('cohorts')
  if (phase === 'finished') return null
  return (
    <ButtonLink size="sm" to="/manage/cohorts/$id/people" params={{ id }}>
      <UserPlus />
      {t('manage.people')}
    </ButtonLink>
  )
}

const decisionsOf: Record<EnrolmentState, readonly EnrolmentDecision[]> = {
  applied: ['offer', 'waitlist', 'decline'],
  waitlisted: ['offer', 'decline', 'withdraw'],
  offered: ['withdraw'],
  accepted: ['withdraw'],
  active: ['withdraw'],
  completed: [],
  withdrawn: [],
  declined: ['offer', 'waitlist'],
}

type Asked = { applicant: Applicant; decision: EnrolmentDecision }
type RowProps = { applicant: Applicant; place: number; onDecide: (decision: EnrolmentDecision) => void }

/** `place` in the waiting list is 0 for who is not in it. */
function ApplicantRow({ applicant, place, onDecide }: RowProps) {
  const t = useT('cohorts')
  const { person, institution, state, leftReason, elsewhere } = applicant
  // What is done most often has a button of its own.
  const isWaiting = state === 'applied' || state === 'waitlisted'
  const decisions = decisionsOf[state].filter((id) => !isWaiting || id !== 'offer')
  return (
    <ListRow>
      {place > 0 && <span className="num subtle">{place}</span>}
      <div className="grow">
        <Person name={person.name} meta={institution} size="sm" />
        {state === 'withdrawn' && leftReason && <p className="small muted">{leftReason}</p>}
        {isWaiting && elsewhere && <p className="small muted">{t('decide.elsewhere')}</p>}
      </div>
      <EnrolmentStatus state={state} />
      {isWaiting && (
        <Button size="sm" onClick={() => onDecide('offer')}>
          {t('decide.offer')}
          <span className="sr-only"> {person.name}</span>
        </Button>
      )}
      {decisions.length > 0 && (
        <RowMenu name={person.name}>
          {decisions.map((id) => (
            <MenuItem key={id} onAction={() => onDecide(id)}>
              {t(`decide.${id}`)}
            </MenuItem>
          ))}
        </RowMenu>
      )}
    </ListRow>
  )
}

function DecideDialog({ applicant, decision, onClose }: Asked & { onClose: () => void }) {
  const t = useT('cohorts')
  const decide = useDecide(applicant.id)
  const { current, watch } = useStale(applicant)
  const needsAnswer = decision === 'decline' || decision === 'withdraw'
  const form = useForm({
    schema: decideEnrolment.body,
    initial: { decision, answer: '', lang: currentLocale(), other: '', version: applicant.version },
    draftKey: `decide.${applicant.id}.${decision}`,
    onSubmit: async (body) => {
      await watch(() => decide.mutateAsync({ ...body, version: current.version }))
      toast(t('decide.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(`decide.${decision}`)}
      context={applicant.person.name}
      keep={t('manage.keep')}
      submit={t(`decide.${decision}`)}
      tone={needsAnswer ? 'danger' : 'primary'}
      onClose={onClose}
    >
      {applicant.motivation && <p className="muted">{applicant.motivation}</p>}
      <Field label={t('decide.answer')} hint={t('decide.hint')} optional={!needsAnswer} {...form.field('answer')}>
        <Textarea rows={4} limit={2000} lang={form.values.lang} {...form.input('answer')} />
      </Field>
      <SecondLanguage form={form} text={form.values.answer} limit={2000} />
    </FormDialog>
  )
}
