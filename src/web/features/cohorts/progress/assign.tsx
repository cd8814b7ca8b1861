import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TraineeDetail } from '#contract/cohorts/trainees.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { Card } from '#web/components/ui/card.tsx'
import { useStale } from '#web/lib/api/stale.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { cohortQueries, useUpdateTrainee } from '../api.ts'

type Wish = { mentorId?: string | null; squad?: string | null }

/** Mentor and squad, saved as they are chosen. A choice stays when somebody else has changed the trainee meanwhile. */
export function Assign({ trainee }: { trainee: TraineeDetail }) {
  const t = useT('cohorts-progress')
  const act = useAct()
  const update = useUpdateTrainee(trainee.id)
  const { data } = useQuery(cohortQueries.mentors())
  const { current, theirs, watch, forget } = useStale(trainee)
  const [wish, setWish] = useState<Wish>({})
  const newest = theirs && theirs.version > trainee.version ? current : trainee
  const save = async (change: Wish) => {
    setWish(change)
    const { version } = newest
    const done = await act(() => watch(() => update.mutateAsync({ ...change, version })))
    if (done) leave()
  }
  const leave = () => {
    setWish({})
    forget()
  }
  const mentors = (data?.items ?? []).map((one) => ({ value: one.id, label: one.name }))
  const { mentorId = newest.mentor?.id ?? null, squad = newest.squad } = wish
  return (
    <Card as="section" pad className="form">
      {theirs && <Meanwhile trainee={newest} onKeep={leave} onAgain={() => void save(wish)} />}
      <Field label={t('column.mentor')}>
        <Select
          placeholder={t('mentor.none')}
          options={mentors}
          value={mentorId ?? ''}
          onChange={({ target }) => void save({ mentorId: target.value || null })}
        />
      </Field>
      {trainee.squads.length > 0 && (
        <Field label={t('column.squad')}>
          <Select
            placeholder={t('column.noSquad')}
            options={trainee.squads.map((value) => ({ value, label: value }))}
            value={squad ?? ''}
            onChange={({ target }) => void save({ squad: target.value || null })}
          />
        </Field>
      )}
    </Card>
  )
}

type MeanwhileProps = { trainee: TraineeDetail; onKeep: () => void; onAgain: () => void }

/** What is there now, above the choice that was not saved. */
function Meanwhile({ trainee: { mentor, squad }, onKeep, onAgain }: MeanwhileProps) {
  const t = useT('cohorts-progress')
  const now = [mentor?.name ?? t('mentor.none'), squad].filter(Boolean).join(', ')
  return (
    <Alert tone="warning" title={t('assign.faster')}>
      <p>{t('assign.now', { now })}</p>
      <div className="row row--wrap">
        <Button size="sm" onClick={onKeep}>
          {t('assign.keep')}
        </Button>
        <Button size="sm" variant="primary" onClick={onAgain}>
          {t('assign.again')}
        </Button>
      </div>
    </Alert>
  )
}
