import { useState } from 'react'
import type { OpportunityDetail } from '#contract/opportunities/opportunities.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useKeepWaiting } from './api.ts'
import { EndDialog } from './end-dialog.tsx'

type Props = { opportunity: OpportunityDetail }

/** What a posting waits for: debts that hold it, and people to decide about now that its openings are taken. */
export function AnswersOwed({ opportunity }: Props) {
  const m = useT('opportunities-manage')
  const { answers, can } = opportunity
  if (!answers) return null
  const place = can.manage ? '/manage/applications' : '/applications/received'
  return (
    <>
      {answers.debts > 0 && (
        <Alert
          tone="danger"
          title={m('held.title', { count: answers.debts })}
          action={
            <ButtonLink size="sm" to={place} search={{ debts: true, view: 'table' }}>
              {m('held.link')}
            </ButtonLink>
          }
        >
          {m('held.text')}
        </Alert>
      )}
      {answers.tellsAt && <Taken opportunity={opportunity} tellsAt={answers.tellsAt} waiting={answers.waiting} />}
    </>
  )
}

function Taken({ opportunity, tellsAt, waiting }: Props & { tellsAt: string; waiting: number }) {
  const m = useT('opportunities-manage')
  const act = useAct()
  const { weekdayDate } = useFormat()
  const keep = useKeepWaiting(opportunity.slug)
  const [ending, setEnding] = useState(false)
  const keepOn = async () => {
    if (await act(() => keep.mutateAsync(undefined))) toast(m('taken.kept'))
  }
  const actions = (
    <span className="row row--wrap">
      <Button size="sm" loading={keep.isPending} onClick={() => void keepOn()}>
        {m('taken.keep')}
      </Button>
      <Button size="sm" variant="primary" onClick={() => setEnding(true)}>
        {m('taken.tell')}
      </Button>
    </span>
  )
  return (
    <>
      <Alert tone="warning" title={m('taken.title')} action={actions}>
        {m('taken.text', { count: waiting, when: weekdayDate(tellsAt) })}
      </Alert>
      {ending && <EndDialog opportunity={opportunity} as="filled" onClose={() => setEnding(false)} />}
    </>
  )
}
