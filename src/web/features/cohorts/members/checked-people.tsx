import type { CohortDetail } from '#contract/cohorts/manage.ts'
import { getsPlace, type GivenPerson, type MemberOutcome, type putIntoCohort } from '#contract/cohorts/people.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { type Column, DataTable } from '#web/components/list/data-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

export type Choices = { rejoin: boolean; above: boolean; invite: boolean }
type Props = {
  cohort: CohortDetail
  rows: readonly GivenPerson[]
  answer: AnswerOf<typeof putIntoCohort>
  choices: Choices
  busy: boolean
  onChoices: (choices: Choices) => void
  onPut: () => void
  onBack: () => void
}

/** A list after its rehearsal: what becomes of each line, and what the team may still decide. */
export function CheckedPeople({ cohort, rows, answer, choices, busy, onChoices, onPut, onBack }: Props) {
  const t = useT('cohorts-plan')
  const format = useFormat()
  const { added, invited, capacity, results } = answer
  const count = (...wanted: MemberOutcome[]) => results.filter(({ outcome }) => wanted.includes(outcome)).length
  // What was ticked stays in sight, though it has changed what the lines say.
  const ways = [
    { id: 'rejoin', count: count('left') },
    { id: 'above', count: count('full') },
    { id: 'invite', count: count('unknown', 'invited') },
  ] as const
  const list = format.list([
    ...(added > 0 ? [t('people.places', { count: added })] : []),
    ...(invited > 0 ? [t('people.invitations', { count: invited })] : []),
  ])
  const raised = choices.above && capacity !== null && capacity > (cohort.capacity ?? capacity)
  return (
    <Card as="section" aria-labelledby="checked-people">
      <CardHead title={t('people.checked')} id="checked-people">
        <Button size="sm" variant="ghost" onClick={onBack}>
          {t('people.change')}
        </Button>
      </CardHead>
      <CardBody className="stack">
        <output className="block">
          {list ? t('people.would', { list }) : t('people.none')} {raised && t('people.raised', { capacity })}
        </output>
        {ways.flatMap(({ id, count: some }) =>
          some > 0 || choices[id] ? (
            <Checkbox
              key={id}
              checked={choices[id]}
              hint={t(`people.${id}Hint`)}
              onChange={({ target }) => onChoices({ ...choices, [id]: target.checked })}
            >
              {t(`people.${id}`)}
            </Checkbox>
          ) : (
            []
          ),
        )}
        <div>
          <Button variant="primary" loading={busy} aria-disabled={list === ''} onClick={onPut}>
            {list ? t('people.put', { list }) : t('people.confirm')}
          </Button>
        </div>
        <Lines rows={rows} results={results} />
      </CardBody>
    </Card>
  )
}

const toneOf = (outcome: MemberOutcome): StatusTone => {
  if (getsPlace(outcome)) return 'success'
  if (outcome === 'in' || outcome === 'repeated') return 'neutral'
  return outcome === 'email' || outcome === 'suspended' || outcome === 'role' ? 'danger' : 'warning'
}

type Line = GivenPerson & Props['answer']['results'][number]

function Lines({ rows, results }: { rows: readonly GivenPerson[]; results: Props['answer']['results'] }) {
  const t = useT('cohorts-plan')
  const lines = rows.flatMap((row, index): Line[] => (results[index] ? [{ ...row, ...results[index] }] : []))
  const columns = useColumns()
  return <DataTable caption={t('people.lines')} columns={columns} rows={lines} rowKey={({ line }) => String(line)} />
}

function useColumns(): Column<Line>[] {
  const t = useT('cohorts-plan')
  return [
    {
      id: 'line',
      header: t('people.line'),
      secondary: true,
      cell: ({ line }) => <span className="num subtle">{line}</span>,
    },
    {
      id: 'person',
      header: t('people.person'),
      cell: ({ name, email }) => (
        <>
          {name && <span className="medium block">{name}</span>}
          <span className="small subtle">{email}</span>
        </>
      ),
    },
    {
      id: 'outcome',
      header: t('people.outcome'),
      cell: ({ outcome, of }) => <Status tone={toneOf(outcome)}>{t(`outcome.${outcome}`, { line: of ?? 0 })}</Status>,
    },
  ]
}
