import { useEffect, useRef, useState } from 'react'
import type { planCohort } from '#contract/cohorts/plan.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { PlannedDates, useCounted } from './planned-dates.tsx'

type Props = {
  answer: AnswerOf<typeof planCohort>
  zone: string
  publish: boolean
  onMake: () => Promise<void>
}

/** Every date before anything is made, those that are left out too. */
export function PlanPreview({ answer: { sessions, tasks, dates }, zone, publish, onMake }: Props) {
  const t = useT('cohorts-plan')
  const act = useAct()
  const [isBusy, setBusy] = useState(false)
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isEmpty = sessions + tasks === 0
  const list = useCounted()({ sessions, tasks })
  const left = dates.filter(({ leftOut }) => leftOut !== null).length
  const make = async () => {
    setBusy(true)
    await act(onMake)
    setBusy(false)
  }
  return (
    <Card as="section" aria-labelledby="plan-preview">
      <CardHead title={t('preview.title')} id="plan-preview" />
      <CardBody className="stack">
        <div ref={head}>
          {isEmpty ? (
            <Alert tone="warning" announce>
              {t('preview.nothing')}
            </Alert>
          ) : (
            <output className="block">
              {t('preview.would', { list })} {left > 0 && t('preview.left', { count: left })}
            </output>
          )}
        </div>
        {!isEmpty && (
          <div className="row row--wrap">
            <Button variant="primary" loading={isBusy} onClick={() => void make()}>
              {t(publish ? 'preview.publish' : 'preview.make', { list })}
            </Button>
          </div>
        )}
        <PlannedDates dates={dates} zone={zone} />
      </CardBody>
    </Card>
  )
}
