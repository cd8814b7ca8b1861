import { useState } from 'react'
import { refuseTimes } from '#contract/applications/interviews.ts'
import { applicationLimits, type ApplicationDetail } from '#contract/applications/own.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { usePickInterview, useRefuseTimes } from '../api.ts'

type Props = { application: ApplicationDetail }

/** Times for the interview of which the applicant picks one with one press. */
export function ProposedTimes({ application: { id, times, timesTaken, timesOver } }: Props) {
  const t = useT('applications')
  const act = useAct()
  const pick = usePickInterview(id)
  const { dateTime } = useFormat()
  const [refusing, setRefusing] = useState(false)
  if (times.length === 0 && !timesTaken && !timesOver) return null
  const choose = async (time: string) => {
    if (await act(() => pick.mutateAsync(time))) toast(t('times.done'))
  }
  return (
    <Alert tone="info" title={t(timesOver ? 'times.overTitle' : 'times.title')}>
      <span className="stack">
        <span>{t(timesOver ? 'times.over' : timesTaken ? 'times.taken' : 'times.text')}</span>
        <span className="row row--wrap">
          {times.map((time) => (
            <Button key={time} loading={pick.isPending && pick.variables === time} onClick={() => void choose(time)}>
              {dateTime(time)}
            </Button>
          ))}
          <Button variant="ghost" onClick={() => setRefusing(true)}>
            {t(timesOver ? 'times.say' : 'times.none')}
          </Button>
        </span>
      </span>
      {refusing && <NoneFits id={id} onClose={() => setRefusing(false)} />}
    </Alert>
  )
}

function NoneFits({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('applications')
  const refuse = useRefuseTimes(id)
  const form = useForm({
    schema: refuseTimes.body,
    initial: { note: '' },
    onSubmit: async ({ note }) => {
      await refuse.mutateAsync(note)
      toast(t('times.refused'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('times.none')} keep={t('times.back')} submit={t('times.send')} onClose={onClose}>
      <Field label={t('times.why')} hint={t('times.whyHint')} {...form.field('note')}>
        <Textarea rows={3} limit={applicationLimits.note} {...form.input('note')} />
      </Field>
    </FormDialog>
  )
}
