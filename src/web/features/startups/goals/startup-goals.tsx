import { Check, Pencil } from 'lucide-react'
import { useState } from 'react'
import { goalLimits, type StartupDetail } from '#contract/startups/startups.ts'
import { goalsInput } from '#contract/startups/goals.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { usePutGoals } from './api.ts'

type Props = { startup: StartupDetail }
type Goal = StartupDetail['goals'][number]

/** What team and mentor agreed to reach: proposed until a mentor or staff agree. */
export function StartupGoals({ startup }: Props) {
  const t = useT('startups')
  const act = useAct()
  const [editing, setEditing] = useState(false)
  const put = usePutGoals(startup.id)
  const { goals, goalsAgreed, can, version } = startup
  if (goals.length === 0 && !can.setGoals) return null
  const save = (changed: Goal[]) => void act(() => put.mutateAsync({ goals: changed, version }))
  const mayAgree = can.agree && can.setGoals && startup.myRole === null && goals.length > 0 && !goalsAgreed
  return (
    <Card as="section" aria-labelledby="goals">
      <CardHead title={t('goals.title')} id="goals">
        {can.setGoals && (
          <Button size="sm" onClick={() => setEditing(true)}>
            <Pencil />
            {t('goals.edit')}
          </Button>
        )}
      </CardHead>
      <CardBody className="stack">
        {goals.length === 0 ? (
          <p className="muted">{t('goals.empty')}</p>
        ) : (
          goals.map((goal) => (
            <Checkbox
              key={goal.id}
              checked={goal.reached}
              disabled={!can.setGoals || put.isPending}
              onChange={({ target }) =>
                save(goals.map((one) => (one.id === goal.id ? { ...one, reached: target.checked } : one)))
              }
            >
              <span lang={startup.lang}>{goal.text}</span>
            </Checkbox>
          ))
        )}
        {goals.length > 0 && <Agreement agreed={goalsAgreed} />}
        {mayAgree && (
          <div>
            <Button size="sm" variant="primary" loading={put.isPending} onClick={() => save(goals)}>
              <Check />
              {t('goals.agree')}
            </Button>
          </div>
        )}
      </CardBody>
      {editing && <GoalsDialog startup={startup} onClose={() => setEditing(false)} />}
    </Card>
  )
}

function Agreement({ agreed }: { agreed: StartupDetail['goalsAgreed'] }) {
  const t = useT('startups')
  const { day } = useFormat()
  if (!agreed) return <Status tone="warning">{t('goals.proposed')}</Status>
  const by = agreed.by ?? t('home.someone')
  return <p className="small subtle">{t('goals.agreed', { name: by, date: day(agreed.at) })}</p>
}

function GoalsDialog({ startup, onClose }: Props & { onClose: () => void }) {
  const t = useT('startups')
  const put = usePutGoals(startup.id)
  const form = useForm({
    schema: goalsInput,
    initial: { goals: startup.goals },
    onSubmit: async ({ goals }) => {
      await put.mutateAsync({ goals, version: startup.version })
      onClose()
    },
  })
  const blank = { id: crypto.randomUUID(), text: '', reached: false }
  return (
    <FormDialog
      form={form}
      title={t('goals.title')}
      context={t(startup.myRole ? 'goals.hint' : 'goals.hintAgree')}
      keep={t('team.cancel')}
      submit={t('team.save')}
      onClose={onClose}
    >
      <EntryList<Goal>
        value={form.values.goals}
        onChange={(goals) => form.set('goals', goals)}
        blank={blank}
        addLabel={t('goals.add')}
        max={goalLimits.each}
      >
        {(index) => (
          <Field label={t('goals.goal')} {...form.field(`goals.${index}.text`)}>
            <Input maxLength={goalLimits.text} {...form.input(`goals.${index}.text`)} />
          </Field>
        )}
      </EntryList>
    </FormDialog>
  )
}
