import { useState } from 'react'
import { applicationLimits, type ApplicationDetail } from '#contract/applications/own.ts'
import { TextDialog } from '#web/components/editor/text-dialog.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
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
  const refuse = useRefuseTimes(id)
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
      {refusing && (
        <TextDialog
          title={t('times.none')}
          words={{ act: t('times.send'), keep: t('times.back'), done: t('times.refused') }}
          label={t('times.why')}
          hint={t('times.whyHint')}
          name="note"
          limit={applicationLimits.note}
          send={refuse.mutateAsync}
          onClose={() => setRefusing(false)}
        />
      )}
    </Alert>
  )
}
