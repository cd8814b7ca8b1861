import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostMentors } from '#contract/mentoring/links.ts'
import type { StartupDetail } from '#contract/startups/startups.ts'
import { Field } from '#web/components/fields/field.tsx'
import { MultiCombobox } from '#web/components/fields/multi-combobox.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mentorQueries, useAssignMentors } from './api.ts'

type Props = { startup: Pick<StartupDetail, 'id' | 'mentors'> }

/** The team chooses who accompanies a startup. */
export function AssignMentors({ startup: { id, mentors } }: Props) {
  const t = useT('startups')
  const act = useAct()
  const [chosen, setChosen] = useState(mentors.map((mentor) => mentor.id))
  const { data } = useQuery(mentorQueries.all())
  const assign = useAssignMentors(id)
  const options = (data?.items ?? []).map((person) => ({
    value: person.id,
    label: t('mentor.option', { name: person.name, count: person.startups }),
  }))
  const isSame = chosen.join() === mentors.map((mentor) => mentor.id).join()
  return (
    <>
      <Field label={t('mentor.assign')}>
        <MultiCombobox options={options} value={chosen} onChange={setChosen} max={mostMentors} />
      </Field>
      {!isSame && (
        <Button size="sm" loading={assign.isPending} onClick={() => void act(() => assign.mutateAsync(chosen))}>
          {t('team.save')}
        </Button>
      )}
    </>
  )
}
